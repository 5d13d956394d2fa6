/* qr.ts - a text as the squares that a camera reads; loaded when somebody wants it. The code itself is made by uqr. */
import { encode } from "uqr";

/* Side of the square in modules, quiet border included, and the dark modules as one path; null if the text is too long. */
export function qrSquares(text: string): { size: number; path: string } | null {
    try {
        const { size, data } = encode(text, { border: 4, ecc: "M" });
        const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
        return { size, path };
    } catch {
        return null;
    }
}
