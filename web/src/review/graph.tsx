/* graph.tsx - the course of a game as lines, one a player, with a slider that steps through the turns. Words stand outside the
 * drawing, so that they keep their size; the table below it says the same in figures. */
import type { Seat } from "../board";
import { TextMark } from "../pieces";
import type { Moment, Station } from "./course";

const WIDTH = 1000,
    HEIGHT = 400,
    DASHES = ["", "14 6", "4 5", "18 5 4 5", "8 8"];

export interface Scale {
    of: (station: Station, seat: number) => number;
    least: number;
    most: number;
    mark: (n: number) => string; /* a line's name; "" for none */
}

interface GraphProps {
    seats: Seat[];
    course: Station[];
    moments: Moment[];
    rounds: { ply: number; name: string }[];
    scale: Scale;
    at: number; /* index of a station */
    go: (index: number) => void;
    label: string;
    step: string;
    text: string; /* what the slider says */
}

/* The lines themselves, behind them rounds and levels. */
function Lines(props: GraphProps & { x: (ply: number) => number; y: (n: number) => number; levels: number[] }) {
    const { seats, course, scale, x, y } = props,
        here = course[props.at];
    return (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={props.label}>
            {props.rounds.map((one) => (
                <path key={one.ply} class="review-rule" d={`M${x(one.ply)} 0V${HEIGHT}`} />
            ))}
            {props.levels.map((n) => (
                <path key={n} class="review-rule" d={`M0 ${y(n)}H${WIDTH}`} />
            ))}
            {seats.map((seat, i) => (
                <polyline
                    key={i}
                    class="review-line"
                    stroke={seat.colour}
                    stroke-dasharray={DASHES[i]}
                    points={course.map((one) => `${x(one.ply)},${y(scale.of(one, i))}`).join(" ")}
                />
            ))}
            {here && <path class="review-here" d={`M${x(here.ply)} 0V${HEIGHT}`} />}
        </svg>
    );
}

export function Graph(props: GraphProps) {
    const { seats, course, scale, at, go } = props,
        first = course[0]?.ply ?? 0,
        length = (course.at(-1)?.ply ?? 0) - first || 1,
        x = (ply: number) => (WIDTH * (ply - first)) / length,
        y = (n: number) => HEIGHT - (HEIGHT * (n - scale.least)) / (scale.most - scale.least || 1),
        part = (n: number, of: number) => `${(100 * n) / of}%`,
        levels = [scale.least, (scale.least + scale.most) / 2, scale.most],
        end = course.at(-1);
    /* Numbers of rounds stand apart: one that would touch the one before it is left out. */
    const named = props.rounds.reduce<typeof props.rounds>(
        (kept, one) => (x(one.ply) - x(kept.at(-1)?.ply ?? -Infinity) > WIDTH / 14 ? [...kept, one] : kept),
        [],
    );
    const touch = (event: PointerEvent) => {
        const box = (event.currentTarget as Element).getBoundingClientRect(),
            ply = first + (length * (event.clientX - box.x)) / box.width,
            away = course.map((one) => Math.abs(one.ply - ply));
        go(away.indexOf(Math.min(...away)));
    };
    return (
        <div class="review-graph">
            <div class="review-plot" onPointerDown={touch}>
                <Lines {...props} x={x} y={y} levels={levels} />
                {levels.map((n) => (
                    <span key={n} class="review-mark" style={{ top: part(y(n), HEIGHT) }} aria-hidden="true">
                        {scale.mark(n)}
                    </span>
                ))}
                {named.map((one) => (
                    <span
                        key={one.ply}
                        class="review-round"
                        style={{ left: part(x(one.ply), WIDTH) }}
                        aria-hidden="true"
                    >
                        {one.name}
                    </span>
                ))}
                {props.moments.map((one) => (
                    <i key={one.ply} class="review-dot" style={{ left: part(x(one.ply), WIDTH) }} aria-hidden="true" />
                ))}
                {end &&
                    seats.map((seat, i) => (
                        <span key={i} class="review-end" style={{ top: part(y(scale.of(end, i)), HEIGHT) }}>
                            <TextMark seat={seat} size={18} />
                        </span>
                    ))}
            </div>
            <input
                type="range"
                class="review-slider"
                min={0}
                max={Math.max(0, course.length - 1)}
                value={at}
                aria-label={props.step}
                aria-valuetext={props.text}
                data-review-step
                onInput={(event) => go(Number(event.currentTarget.value))}
            />
        </div>
    );
}
