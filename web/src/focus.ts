/* focus.ts - arrow keys on a board: from what has the focus to the nearest thing in that direction. */

const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function centre(element: Element): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/* Move the focus; false if there is nowhere to go. A board's own roving focus may stop the event before it gets here. */
export function moveFocus(key: string): boolean {
    const way = ways[key], all = [...document.querySelectorAll<HTMLElement>(".board .target.legal, .board button:not(:disabled), .board [role=gridcell][tabindex]")];
    if (!way || !all.length) return false;
    const now = document.activeElement && all.includes(document.activeElement as HTMLElement) ? (document.activeElement as HTMLElement) : null;
    if (!now) {
        all[0]!.focus();
        return true;
    }
    const from = centre(now);
    let best: HTMLElement | null = null, least = Infinity;
    for (const one of all) {
        const to = centre(one), ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1], aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
        if (one === now || ahead < 2 || aside > ahead * 3) continue;
        if (ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside];
    }
    best?.focus();
    return true;
}
