/* others.tsx - what a player owns in a few lines: beside an opponent's name, and my own goods in one line where my storage is out
 * of sight. */
import { TILES } from "../../web/generated/skara_brae";
import { Into } from "../../web/src/kit/into";
import { bit, type Desk, icons, village, type Village } from "./desk";
import { EnvTok, Ico, roof, Tok } from "./drawing";

const held = (p: Village) => p.tokens.map((n, kind) => [kind, n] as [number, number]).filter(([, n]) => n > 0);

const flips = (p: Village) =>
    Array.from({ length: TILES }, (_, tile) => bit(p.flipped, tile)).reduce((all, one) => all + one, 0);

const Goods = (props: { desk: Desk; p: Village; s: number }) => (
    <>
        {held(props.p).map(([kind, n]) => (
            <span class="brae-count" data-tip={props.desk.c.kinds[kind]}>
                <Tok kind={kind} s={props.s} />
                <b class="figures">{n}</b>
            </span>
        ))}
    </>
);

export function Others(props: { desk: Desk; seat: number }) {
    const { desk } = props,
        { board, c } = desk;
    return (
        <>
            {board.seats.slice(0, board.view.players).map((_, seat) => {
                if (seat === props.seat) return <Into key={seat} place={`seat-${seat}`} />;
                const p = village(board.view, seat, c);
                return (
                    <Into key={seat} place={`seat-${seat}`}>
                        <div class="brae-own">
                            <Goods desk={desk} p={p} s={17} />
                        </div>
                        <div class="brae-own">
                            {p.heights.map((_, env) => (
                                <span class="brae-count" data-tip={c.envs[env]}>
                                    <EnvTok env={env} s={16} />
                                    <b class="figures">{icons(p, env)}</b>
                                </span>
                            ))}
                            <span class="brae-count" data-tip={c.words.roofs}>
                                <Ico of={roof} s={16} />
                                <b class="figures">{p.roofs + p.thatches}</b>
                            </span>
                            <span
                                class="brae-count"
                                data-tip={c.words.flipped}
                                role="img"
                                aria-label={`${c.words.flipped}: ${flips(p)}`}
                            >
                                <b class="figures brae-seal">{flips(p)}</b>
                            </span>
                        </div>
                    </Into>
                );
            })}
        </>
    );
}

export const Stock = (props: { desk: Desk; p: Village }) => (
    <Into place="stock">
        <Goods desk={props.desk} p={props.p} s={20} />
        <span class="brae-note brae-room">
            {props.p.total} / {props.desk.c.rows * props.p.slider}
        </span>
    </Into>
);
