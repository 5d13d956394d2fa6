/* tip.tsx - explanations on a board: any element with data-tip="text" shows it on hover, on focus, and on a long press. An
 * explanation never lies over what it explains, over something that can be touched, or over the question. The rule book opens
 * at what it speaks of: by the key "?", by the right mouse button, and after a long press by a button in the explanation.
 *
 * With data-guess="H06", the row of a reconstructed piece, the explanation has a link to where an owner of the box reads how
 * to correct it. The pointer has time to go there, a finger finds it where it is, and Tab leads from the piece to it and on. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { useApp } from "./app";

interface Shown {
    text: string;
    guess: string; /* the row of a reconstructed piece, or "" */
    by: Element;
    pressed: boolean; /* by a finger: the way to the rule book can be touched */
}

interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

const HOVER_MS = 350,
    PRESS_MS = 500,
    REACH_MS = 900 /* for a pointer on its way to the link */,
    MARGIN = 8,
    STEP = 16,
    IN_THE_WAY = ".target.legal, .lit, [data-choice], .turn-words, .dock-tray button, .story-keys button";

const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, w: width, h: height };
};

const overlap = (a: Box, b: Box) =>
    Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
    Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/* What explains the thing at a point: a target may lie over the drawing that has the explanation. */
function tipAt(root: Element, x: number, y: number): Element | null {
    for (const one of document.elementsFromPoint(x, y)) {
        const found = root.contains(one) ? one.closest("[data-tip]") : null;
        if (found && root.contains(found)) return found;
    }
    return null;
}

/* The explanation of what has the focus: its own, that of what is drawn in it, or of what it lies over. */
function tipOf(root: Element, element: Element): Element | null {
    const { x, y, w, h } = boxOf(element);
    return element.closest("[data-tip]") ?? element.querySelector("[data-tip]") ?? tipAt(root, x + w / 2, y + h / 2);
}

/* What an explanation speaks of: its words before the first mark. */
export function subjectOf(text: string | null | undefined): string {
    return text?.split(/\s?[:.(]/)[0]?.trim() ?? "";
}

/* French puts a space before a colon. */
function spaced(text: string): string {
    return document.documentElement.lang === "fr" ? text.replace(/([^\s]): /g, "$1\u00a0: ") : text;
}

/* Where a tip of this size lies nearest to what it explains and in nobody's way: beside it if possible, else anywhere in the
 * window; where nothing is free, where it covers least. */
export function placeTip(by: Box, size: { w: number; h: number }, obstacles: Box[], window: { w: number; h: number }) {
    const middle = { x: by.x + by.w / 2 - size.w / 2, y: by.y + by.h / 2 - size.h / 2 },
        right = Math.max(MARGIN, window.w - size.w - MARGIN),
        low = Math.max(MARGIN, window.h - size.h - MARGIN),
        inside = (x: number, y: number): Box => ({
            x: Math.min(right, Math.max(MARGIN, x)),
            y: Math.min(low, Math.max(MARGIN, y)),
            ...size,
        });
    const beside = [
        inside(middle.x, by.y - size.h - 6),
        inside(middle.x, by.y + by.h + 6),
        inside(by.x + by.w + 6, middle.y),
        inside(by.x - size.w - 6, middle.y),
    ];
    const everywhere = function* () {
        yield* beside;
        for (let y = MARGIN; y <= low; y += STEP) for (let x = MARGIN; x <= right; x += STEP) yield inside(x, y);
    };
    let best = beside[0]!,
        least = Infinity;
    for (const one of everywhere()) {
        const covered = [by, ...obstacles].reduce((sum, other) => sum + overlap(one, other), 0),
            far = Math.abs(one.x - middle.x) + Math.abs(one.y - middle.y),
            cost = covered * 100 + far;
        if (cost < least) [best, least] = [one, cost];
    }
    return best;
}

/* The link of the explanation that is shown. */
const linkOf = (root: Element) => root.querySelector<HTMLElement>(".tip a");

/* Tab from a piece goes to the link of its explanation, and from there on as if the link lay behind the piece. */
function tabToLink(
    root: Element,
    event: KeyboardEvent,
    shown: Shown | null,
    from: RefObject<HTMLElement | null>,
): void {
    const link = linkOf(root),
        at = document.activeElement as HTMLElement | null;
    if (event.key !== "Tab" || !shown || !link || !at) return;
    if (at === link) {
        from.current?.focus();
        if (event.shiftKey) event.preventDefault();
    } else if (!event.shiftKey && root.contains(at) && tipOf(root, at) === shown.by) {
        from.current = at;
        link.focus({ preventScroll: true });
        event.preventDefault();
    }
}

/* Where the pointer was last: what comes to lie under it while it rests has not been pointed at. */
const pointer = { x: NaN, y: NaN };
const follow = ({ clientX, clientY }: PointerEvent) => Object.assign(pointer, { x: clientX, y: clientY });
addEventListener("pointermove", follow, true);
addEventListener("pointerdown", follow, true);

/* The explanation that is shown or about to be. */
class Bubble {
    now: Shown | null = null;
    pressed = false; /* it came by a long press, which explains and does not play */
    from: { current: HTMLElement | null } = { current: null }; /* the piece from which the keyboard went to its link */
    private timer = 0;

    constructor(private tell: (shown: Shown | null) => void) {}

    private set(shown: Shown | null) {
        this.tell((this.now = shown));
    }

    show(by: Element, pressed = false) {
        const text = spaced(by.getAttribute("data-tip") ?? "");
        this.set(text ? { text, guess: by.getAttribute("data-guess") ?? "", by, pressed } : null);
    }

    stay() {
        clearTimeout(this.timer);
    }

    private wait(ms: number, then: () => void) {
        this.stay();
        this.timer = window.setTimeout(then, this.now?.guess ? Math.max(ms, REACH_MS) : ms);
    }

    later(element: Element, ms: number) {
        this.wait(ms, () => (this.show(element, ms === PRESS_MS), (this.pressed = true)));
    }

    hide() {
        this.stay();
        this.set(null);
    }

    /* A link in it can be reached. */
    leave() {
        if (this.now?.guess) this.wait(REACH_MS, () => this.hide());
        else this.hide();
    }
}

type Listen = <K extends keyof HTMLElementEventMap>(
    name: K,
    heard: (event: HTMLElementEventMap[K]) => void,
    capture?: boolean,
) => void;

const inTip = (event: Event) => !!(event.target as Element | null)?.closest?.(".tip");

/* Hovering and long presses explain; the other button of a mouse opens the rules. */
function explainPointed(root: HTMLElement, bubble: Bubble, on: Listen, open: (subject: string) => void): void {
    const found = (event: PointerEvent | MouseEvent) => {
        const near = (event.target as Element | null)?.closest?.("[data-tip]") ?? null;
        return near && root.contains(near) ? near : tipAt(root, event.clientX, event.clientY);
    };
    on("pointerover", (event) => {
        if (inTip(event)) return bubble.stay();
        const element = found(event);
        if (event.pointerType === "touch") return;
        if (element && (event.clientX !== pointer.x || event.clientY !== pointer.y)) bubble.later(element, HOVER_MS);
        else bubble.leave();
    });
    on(
        "pointerleave",
        (event) => event.pointerType === "touch" || bubble.leave(),
    ); /* a finger that is lifted leaves, too */
    on("pointerdown", (event) => {
        bubble.pressed = false;
        if (inTip(event)) return;
        const element = found(event);
        bubble.hide();
        if (element && event.pointerType === "touch") bubble.later(element, PRESS_MS);
    });
    for (const name of ["pointerup", "pointercancel", "scroll"] as const) on(name, () => bubble.stay(), true);
    const swallow = (event: MouseEvent) => {
        if (!bubble.pressed || (event as PointerEvent).pointerType !== "touch") return;
        bubble.pressed = false;
        event.stopPropagation();
        event.preventDefault();
    };
    on("click", swallow, true);
    on("contextmenu", (event) => {
        const element = found(event);
        if (!element) return;
        event.preventDefault();
        if ((event as PointerEvent).pointerType === "mouse") open(subjectOf(element.getAttribute("data-tip")));
    });
}

/* What the keyboard comes to is explained; Escape ends it. */
function explainFocused(root: HTMLElement, bubble: Bubble, on: Listen): void {
    on("focusin", (event) => {
        if (inTip(event)) return;
        const at = event.target as Element,
            element = at.matches(":focus-visible") ? tipOf(root, at) : null;
        if (element) bubble.show(element);
    });
    on("focusout", (event) => (event.relatedTarget as Element | null)?.closest(".tip") ?? bubble.hide());
    on("keydown", (event) => tabToLink(root, event, bubble.now, bubble.from), true);
}

/* Listen on the table for what wants an explanation. */
function useTips(
    within: RefObject<HTMLElement | null>,
    tell: (shown: Shown | null) => void,
    open: RefObject<(subject: string) => void>,
): void {
    useEffect(() => {
        const root = within.current,
            stop = new AbortController(),
            bubble = new Bubble(tell);
        if (!root) return;
        const on: Listen = (name, heard, capture = false) =>
            root.addEventListener(name, heard, { signal: stop.signal, capture });
        explainPointed(root, bubble, on, (subject) => open.current?.(subject));
        explainFocused(root, bubble, on);
        const escape = (event: KeyboardEvent) => {
            if (event.key !== "Escape") return;
            if (linkOf(root) === document.activeElement) bubble.from.current?.focus();
            bubble.hide();
        };
        window.addEventListener("keydown", escape, { signal: stop.signal });
        return () => (stop.abort(), bubble.stay());
    }, []);
}

export function Tips(props: { within: RefObject<HTMLElement | null>; game: string; open: (subject: string) => void }) {
    const { t } = useApp(),
        [shown, setShown] = useState<Shown | null>(null),
        tip = useRef<HTMLDivElement>(null),
        open = useRef(props.open);
    open.current = props.open;
    useTips(props.within, setShown, open);
    useLayoutEffect(() => {
        const node = tip.current;
        if (!shown || !node) return;
        const inTheWay = [...document.querySelectorAll(IN_THE_WAY)].map(boxOf).filter((box) => box.w > 0),
            { w, h } = boxOf(node),
            at = placeTip(boxOf(shown.by), { w, h }, inTheWay, { w: innerWidth, h: innerHeight });
        node.style.translate = `${at.x}px ${at.y}px`;
    }, [shown]);
    if (!shown) return null;
    return (
        <div ref={tip} class="tip" role={shown.guess ? "note" : "tooltip"}>
            <p class="tip-words">{shown.text}</p>
            {shown.guess && (
                <a tabIndex={-1} href={`#/rules/${props.game}/piece-${shown.guess}`}>
                    {t("box.correct")}
                </a>
            )}
            {shown.pressed && (
                <button
                    class="tip-rule"
                    onMouseDown={(event) => event.preventDefault()} /* the focus stays, and with it the explanation */
                    onClick={() => (setShown(null), props.open(subjectOf(shown.text)))}
                >
                    {t("rules.one")}
                </button>
            )}
        </div>
    );
}
