/* meant.ts - reports to the table what can be touched and what is pressed, and stops clicks and keys that were not meant
 * (table/controls.ts says which). The one place that measures controls. */
import { useEffect } from "preact/hooks";
import { isMeant, isSettled, SETTLE_MS } from "./table/controls";
import type { Table } from "./table/table";

const PLACES = ".table, .curtain",
    CONTROLS = "button, a[href], [data-choice], .target.legal, [role=button]",
    NEAR = 24; /* pixels that a control may move and still be at its place */

/* Tests that click faster than people set another time. */
const settleTime = () => (window as { skerrySettle?: number }).skerrySettle ?? SETTLE_MS;

interface Standing {
    key: string;
    x: number;
    y: number;
}

/* What a control would do: a choice, or what it is called. */
function identityOf(control: Element): string {
    const { choice, act, story } = (control as HTMLElement).dataset ?? {};
    return choice ?? act ?? story ?? control.getAttribute("aria-label") ?? control.textContent ?? "";
}

/* Controls with their places. One that moved far is another one; scrolling moves all of them and changes none. */
class Gauge {
    private last = new Map<string, Standing[]>();
    private keys = new Map<Element, string>();
    private count = 0;
    scrolled = false;

    measure(): string[] {
        const now = new Map<string, Standing[]>();
        this.keys = new Map();
        for (const control of document.querySelectorAll(CONTROLS)) {
            if (!control.closest(PLACES)) continue;
            const box = control.getBoundingClientRect();
            if (!box.width || (control as HTMLButtonElement).disabled) continue;
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2],
                name = identityOf(control),
                standing = { key: this.keyOf(name, x, y), x, y };
            now.set(name, [...(now.get(name) ?? []), standing]);
            this.keys.set(control, standing.key);
        }
        this.last = now;
        this.scrolled = false;
        return [...this.keys.values()];
    }

    private keyOf(name: string, x: number, y: number): string {
        const known = this.last.get(name) ?? [],
            far = (one: Standing) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)),
            nearest = [...known].sort((a, b) => far(a) - far(b))[0];
        if (nearest && (this.scrolled || far(nearest) < NEAR)) {
            known.splice(known.indexOf(nearest), 1);
            return nearest.key;
        }
        return `${name}@${++this.count}`;
    }

    /* The control that an event hits, as it stands; "" for what is none. */
    at(target: EventTarget | null): string {
        const control = target instanceof Element ? target.closest(CONTROLS) : null;
        return (control && this.keys.get(control)) ?? "";
    }
}

export function useMeant(table: Table): void {
    useEffect(() => {
        const gauge = new Gauge();
        let waiting = 0;
        /* Number keys choose from a list that may have changed. */
        const numbers = () => `keys ${table.frame?.choices.map((one) => one.id).join(" ") ?? ""}`;
        const measure = () => {
            waiting = 0;
            table.dispatch({ type: "stand", controls: [...gauge.measure(), numbers()], now: performance.now() });
        };
        const soon = () => void (waiting ||= requestAnimationFrame(measure));
        const press = (control: string) =>
            table.dispatch({ type: "press", control, now: performance.now(), settle: settleTime() });
        const forget = (event: Event) => (event.preventDefault(), event.stopPropagation());
        const pressed = (event: Event) => {
            if (!event.isTrusted) return;
            measure();
            const control = gauge.at(event.target);
            if (control) press(control);
        };
        const clicked = (event: MouseEvent) => {
            const control = event.isTrusted && gauge.at(event.target),
                { controls, visit } = table.state;
            if (!control) return;
            /* A click without a button of the mouse is that of a key. */
            const counts = event.detail
                ? isMeant(controls, control, visit)
                : isSettled(controls, control, performance.now(), settleTime());
            if (!counts) forget(event);
        };
        const typed = (event: KeyboardEvent) => {
            if (!event.isTrusted || !/^([1-9 ]|Enter)$/.test(event.key)) return;
            if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
            measure();
            const control = /\d/.test(event.key) ? numbers() : gauge.at(event.target);
            if (!control) return;
            press(control);
            if (!table.state.controls.press?.meant) forget(event);
        };
        const scrolled = () => void ((gauge.scrolled = true), soon());
        const watcher = new MutationObserver(soon),
            main = document.getElementById("main")!;
        watcher.observe(main, { childList: true, subtree: true, attributes: true, characterData: true });
        measure();
        addEventListener("pointerdown", pressed, true);
        addEventListener("click", clicked, true);
        addEventListener("keydown", typed, true);
        addEventListener("scroll", scrolled, true);
        addEventListener("resize", scrolled);
        return () => {
            watcher.disconnect();
            cancelAnimationFrame(waiting);
            removeEventListener("pointerdown", pressed, true);
            removeEventListener("click", clicked, true);
            removeEventListener("keydown", typed, true);
            removeEventListener("scroll", scrolled, true);
            removeEventListener("resize", scrolled);
        };
    }, [table]);
}
