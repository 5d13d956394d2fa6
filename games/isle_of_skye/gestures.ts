/* gestures.ts - the map under a hand: the wheel and two fingers zoom it round the point where they are, dragging moves it. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

export const ZOOM_STEP = 1.3;

const CLOSEST = 3,
    FARTHEST = 0.5,
    WHEEL_STEP = 1.12,
    DRAGGED = 6; /* pixels; less is a touch that trembled */

export const within = (zoom: number) => Math.max(FARTHEST, Math.min(CLOSEST, zoom));

type ZoomBy = (factor: number, clientX: number, clientY: number) => void;

function onWheel(node: HTMLElement, zoomBy: ZoomBy): () => void {
    const wheel = (event: WheelEvent) => {
        if (event.defaultPrevented) return; /* it turns the tile in hand */
        event.preventDefault();
        zoomBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, event.clientX, event.clientY);
    };
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
}

/* One pointer drags, two pinch; what was dragged was not touched. */
function onFingers(node: HTMLElement, zoomBy: ZoomBy): () => void {
    const fingers = new Map<number, PointerEvent>(),
        stop = new AbortController(),
        { signal } = stop;
    let dragged = false;
    const middle = () => {
        const [a, b] = [...fingers.values()];
        if (!a || !b) return null;
        const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        return { apart, x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
    };
    const down = (event: PointerEvent) => {
        if (!fingers.size) dragged = false;
        fingers.set(event.pointerId, event);
    };
    const move = (event: PointerEvent) => {
        const old = fingers.get(event.pointerId),
            before = middle();
        if (!old) return;
        const [dx, dy] = [event.clientX - old.clientX, event.clientY - old.clientY];
        if (!dragged && Math.hypot(dx, dy) < DRAGGED) return;
        dragged = true;
        fingers.set(event.pointerId, event);
        const after = middle();
        if (!before || !after) return node.scrollBy(-dx, -dy);
        if (before.apart && after.apart) zoomBy(after.apart / before.apart, after.x, after.y);
    };
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
    const clicked = (event: MouseEvent) => {
        if (dragged && event.detail) (event.preventDefault(), event.stopPropagation());
        dragged = false;
    };
    node.addEventListener("pointerdown", down, { signal });
    node.addEventListener("click", clicked, { capture: true, signal });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    return () => stop.abort();
}

export function useGestures(box: RefObject<HTMLElement | null>, zoom: number, setZoom: (zoom: number) => void): void {
    const now = useRef(zoom),
        held = useRef<{ x: number; y: number; fx: number; fy: number } | null>(null);
    now.current = zoom;
    /* The point that was held stays where it is while the map grows. */
    useLayoutEffect(() => {
        const node = box.current,
            at = held.current;
        held.current = null;
        if (!node || !at) return;
        node.scrollLeft = at.fx * node.scrollWidth - at.x;
        node.scrollTop = at.fy * node.scrollHeight - at.y;
    }, [zoom]);
    useEffect(() => {
        const node = box.current;
        if (!node) return;
        const zoomBy: ZoomBy = (factor, clientX, clientY) => {
            const frame = node.getBoundingClientRect(),
                [x, y] = [clientX - frame.x, clientY - frame.y],
                next = within(now.current * factor);
            if (next === now.current) return;
            const [fx, fy] = [(node.scrollLeft + x) / node.scrollWidth, (node.scrollTop + y) / node.scrollHeight];
            held.current = { x, y, fx, fy };
            setZoom(next);
        };
        const stops = [onWheel(node, zoomBy), onFingers(node, zoomBy)];
        return () => stops.forEach((stop) => stop());
    }, []);
}
