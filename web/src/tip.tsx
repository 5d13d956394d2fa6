/* tip.tsx - explanations on a board: any element with data-tip="text" shows it on hover, on focus, and on a long press. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";

interface Shown {
    text: string;
    x: number;
    y: number;
    below: boolean;
}

const HOVER_MS = 350,
    PRESS_MS = 500,
    MARGIN = 8,
    WIDTH = 280;

/* What explains the thing at a point: a target may lie over the drawing that has the explanation. */
function tipAt(root: Element, x: number, y: number): Element | null {
    for (const one of document.elementsFromPoint(x, y)) {
        const found = root.contains(one) ? one.closest("[data-tip]") : null;
        if (found && root.contains(found)) return found;
    }
    return null;
}

/* French puts a space before a colon. */
function spaced(text: string): string {
    return document.documentElement.lang === "fr" ? text.replace(/([^\s]): /g, "$1\u00a0: ") : text;
}

function place(element: Element): Shown | null {
    const text = spaced(element.getAttribute("data-tip") ?? ""),
        box = element.getBoundingClientRect(),
        below = box.top < 120;
    if (!text) return null;
    const half = Math.min(WIDTH, innerWidth - 2 * MARGIN) / 2,
        middle = Math.min(innerWidth - half - MARGIN, Math.max(half + MARGIN, box.x + box.width / 2));
    return { text, x: middle, y: below ? Math.min(box.bottom + 6, innerHeight - 60) : box.top - 6, below };
}

export function Tips(props: { within: RefObject<HTMLElement | null> }) {
    const [shown, setShown] = useState<Shown | null>(null),
        timer = useRef(0),
        pressed = useRef(false);
    useEffect(() => {
        const root = props.within.current,
            stop = new AbortController(),
            { signal } = stop;
        if (!root) return;
        const found = (event: PointerEvent | MouseEvent) => {
            const near = (event.target as Element | null)?.closest?.("[data-tip]") ?? null;
            return near && root.contains(near) ? near : tipAt(root, event.clientX, event.clientY);
        };
        const focused = (element: Element) => {
            const box = element.getBoundingClientRect();
            return (
                element.closest("[data-tip]") ??
                element.querySelector("[data-tip]") ??
                tipAt(root, box.x + box.width / 2, box.y + box.height / 2)
            );
        };
        const later = (element: Element, ms: number) => {
            clearTimeout(timer.current);
            timer.current = window.setTimeout(() => (setShown(place(element)), (pressed.current = true)), ms);
        };
        const hide = () => {
            clearTimeout(timer.current);
            setShown(null);
        };
        root.addEventListener(
            "pointerover",
            (event) => {
                const element = found(event);
                if (event.pointerType === "touch") return;
                if (element) later(element, HOVER_MS);
                else hide();
            },
            { signal },
        );
        root.addEventListener("pointerleave", hide, { signal });
        root.addEventListener(
            "pointerdown",
            (event) => {
                const element = found(event);
                pressed.current = false;
                hide();
                if (element && event.pointerType === "touch") later(element, PRESS_MS);
            },
            { signal },
        );
        for (const name of ["pointerup", "pointercancel", "scroll"])
            root.addEventListener(name, () => clearTimeout(timer.current), { signal, capture: true });
        /* A long press explains; it does not play. */
        root.addEventListener(
            "click",
            (event) => {
                if (!pressed.current || !shownByPress(event)) return;
                pressed.current = false;
                event.stopPropagation();
                event.preventDefault();
            },
            { signal, capture: true },
        );
        root.addEventListener("contextmenu", (event) => found(event) && event.preventDefault(), { signal });
        root.addEventListener(
            "focusin",
            (event) => {
                const at = event.target as Element,
                    element = at.matches(":focus-visible") ? focused(at) : null;
                if (element) setShown(place(element));
            },
            { signal },
        );
        root.addEventListener("focusout", hide, { signal });
        window.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
        return () => (stop.abort(), clearTimeout(timer.current));
    }, []);
    if (!shown) return null;
    return (
        <div
            class={`tip${shown.below ? " below" : ""}`}
            role="tooltip"
            style={{ left: `${shown.x}px`, top: `${shown.y}px` }}
        >
            {shown.text}
        </div>
    );
}

function shownByPress(event: MouseEvent): boolean {
    return "pointerType" in event && (event as PointerEvent).pointerType === "touch";
}
