/* village.tsx - the Village cards: the set being played with what each card brings me now, the sets to come, the turn order; in
 * the solo game the Focus and Task cards too. */
import { A_TAKE, A_TASK, FOCUSES, NEUTRAL, TASKS } from "../../web/generated/skara_brae";
import { counts } from "../../web/src/board";
import { Lit } from "../../web/src/kit/lit";
import { TextMark } from "../../web/src/pieces";
import { bit, type Desk, icons, setTypes, type Village } from "./desk";
import { amountPics, cardPics, EnvTok, ground, Ico, mortar, type Pic, Pics, roof, Settler, sphere } from "./drawing";

/* The picture of a card: a Settler on the ground of an environment, or the thing itself. */
export function CardPicture(props: { desk: Desk; type: number; s: number; bare?: boolean; piece?: boolean }) {
    const card = props.desk.c.cards[props.type]!;
    return (
        <span class={`brae-pic ${ground(card.env)}`} data-piece={props.piece ? `card${props.type}` : undefined}>
            {card.env < 0 ? (
                <Ico of={[roof, sphere, mortar][props.type]!} s={props.s} />
            ) : (
                <>
                    {!props.bare && (
                        <svg class="brae-settler" viewBox="-24 -56 48 58" aria-hidden="true">
                            <Settler env={card.env} x={0} y={0} h={60} />
                        </svg>
                    )}
                    <EnvTok env={card.env} s={props.bare ? 24 : 19} />
                </>
            )}
        </span>
    );
}

/* What a card harvests for me when I take it now. */
function harvestPics(desk: Desk, p: Village, type: number): Pic[] {
    const { c } = desk,
        env = c.cards[type]!.env;
    if (env < 0) return [];
    const kinds = [...new Set(c.harvest[env])];
    return [
        { text: String(icons(p, env) + 1) },
        ...kinds.flatMap((kind, i): Pic[] => (i ? [{ word: c.words.or! }, { kind }] : [{ kind }])),
    ];
}

/* A card as a row: picture, name, what it brings now, what it can do then. */
function Row(props: { desk: Desk; p: Village; type: number; position: number }) {
    const { desk, p, type, position } = props,
        { c, board } = desk,
        card = c.cards[type]!,
        first = harvestPics(desk, p, type),
        effect = cardPics(card, type, c),
        choice = position >= 0 ? desk.byId.get(A_TAKE + position) : undefined;
    return (
        <Lit
            class="brae-row"
            choice={choice}
            choose={board.choose}
            hint={choice && board.hints.get(choice.id)}
            label={choice && `${choice.label}: ${card.text}`}
            tip={`${card.name}: ${card.text}`}
        >
            <CardPicture desk={desk} type={type} s={34} piece />
            <span class="brae-row-words">
                <b class="brae-name">{card.name}</b>{" "}
                {first.length > 0 && <Pics pics={first} s={20} />}
                {effect.length > 0 && (
                    <Pics pics={first.length ? [{ word: c.words.then! }, ...effect] : effect} s={20} />
                )}
            </span>
        </Lit>
    );
}

function Mini(props: { desk: Desk; type: number }) {
    const { desk, type } = props,
        card = desk.c.cards[type]!;
    return (
        <span
            class="brae-mini"
            role="img"
            aria-label={`${card.name}: ${card.text}`}
            data-tip={`${card.name}: ${card.text}`}
        >
            <CardPicture desk={desk} type={type} s={24} bare />
            <span class="brae-mini-does">
                <Pics pics={cardPics(card, type, desk.c)} s={14.5} />
            </span>
        </span>
    );
}

/* Who has acted in this turn, who is still to act: the order in which markers lie. */
function TurnOrder(props: { desk: Desk }) {
    const { board, c } = props.desk,
        { view } = board;
    const pile = (name: "left" | "passed" | "right") => counts(view[name]).slice(0, view[`${name}_count`]!).reverse();
    const markers = (name: "left" | "passed" | "right") =>
        pile(name).map((seat) =>
            seat === NEUTRAL ? (
                <svg class="mark" width="18" height="18" viewBox="-10 -10 20 20" aria-hidden="true">
                    <path
                        d="M-7 -3L-2 -7L5 -6L8 0L5 6L-4 7L-8 2Z"
                        fill="#a9a294"
                        stroke="var(--ink)"
                        stroke-width="1.5"
                    />
                </svg>
            ) : (
                <TextMark seat={board.seats[seat]!} size={18} />
            ),
        );
    const names = (name: "left" | "passed" | "right") =>
        pile(name)
            .map((seat) => (seat === NEUTRAL ? c.words.neutral : board.seats[seat]!.name))
            .join(", ");
    const text = `${c.words.order}. ${c.words.left}: ${names("left")}. ${c.words.passed}: ${names("passed")}. ${c.words.right}: ${names("right")}`;
    return (
        <span class="brae-order" role="img" aria-label={text} data-tip={text}>
            {markers("left")}
            <i />
            {markers("passed")}
            {view.passed_count! > 0 && <i />}
            {markers("right")}
        </span>
    );
}

/* Solo: Focus and Task cards. */
function Goals(props: { desk: Desk }) {
    const { board, c, byId } = props.desk,
        { view } = board,
        some = (mask: number | null, count: number) =>
            Array.from({ length: count }, (_, i) => i).filter((i) => bit(mask ?? 0, i));
    return (
        <div class="brae-goals scrolls">
            {some(view.focus, FOCUSES).map((focus) => (
                <div class="brae-goal">
                    <b>
                        {c.words.focus} −{c.focus_points}
                    </b>
                    <span>{c.focuses[focus]}</span>
                </div>
            ))}
            {some(view.tasks, TASKS).map((task) => {
                const choice = byId.get(A_TASK + task),
                    done = bit(view.done!, task) === 1,
                    card = c.tasks[task]!;
                return (
                    <Lit
                        class={done ? "brae-goal done" : "brae-goal"}
                        choice={choice}
                        choose={board.choose}
                        hint={choice && board.hints.get(choice.id)}
                        tip={card.text}
                    >
                        <b>
                            {c.words.task} {task + 1} {done ? "✓" : `−${c.task_points}`}
                        </b>{" "}
                        {done ? (
                            <span>{c.words.done}</span>
                        ) : (
                            <span class="brae-pics">
                                {card.pays.map((way, i) => (
                                    <Pics
                                        pics={[...(i ? [{ word: c.words.or! }] : []), ...amountPics(way.pay)]}
                                        s={18}
                                    />
                                ))}
                                <i class="brae-or">→</i>
                                <b>{c.tiles[card.tile]}</b>
                            </span>
                        )}
                    </Lit>
                );
            })}
        </div>
    );
}

export function VillageArea(props: { desk: Desk; p: Village }) {
    const { desk, p } = props,
        { board, c } = desk,
        { view } = board,
        solo = view.players === 1,
        now = view.set!,
        drafting = desk.byId.size > 0 && desk.step === "draft";
    const cards = (set: number) =>
        setTypes(view, set, c)
            .map((type, position) => ({ type, position }))
            .filter(({ type }) => type >= 0);
    const current = cards(now),
        later = [now + 1, now + 2].filter((set) => set < 3 && cards(set).length > 0),
        rows = drafting || !later.length ? current : cards(later[0]!),
        minis = drafting || !later.length ? later : later.slice(1);
    return (
        <section class={`brae-village seats-${view.players}`} data-area="village" aria-label={c.words.village}>
            <header>
                <h2>{c.words.village}</h2>
                <span class="brae-note">{solo ? c.words.drawn : `${c.words.set} ${now + 1}/3`}</span>
                {!solo && <TurnOrder desk={desk} />}
            </header>
            {!drafting && later.length > 0 && (
                <ul class="brae-left">
                    {current.map(({ type }) => (
                        <li data-tip={`${c.cards[type]!.name}: ${c.cards[type]!.text}`}>
                            {c.cards[type]!.env >= 0 ? (
                                <EnvTok env={c.cards[type]!.env} s={18} />
                            ) : (
                                <Ico of={[roof, sphere, mortar][type]!} s={17} />
                            )}
                            {c.cards[type]!.name}
                        </li>
                    ))}
                </ul>
            )}
            {!drafting && later.length > 0 && <h3>{c.words.next}</h3>}
            {!solo && !rows.length && <p class="brae-note">{c.words.dealt}</p>}
            <div class={drafting ? "brae-rows now" : "brae-rows"}>
                {rows.map(({ type, position }) => (
                    <Row desk={desk} p={p} type={type} position={drafting ? position : -1} />
                ))}
            </div>
            {minis.map((set) => (
                <>
                    <h3>
                        {c.words.set} {set + 1}
                    </h3>
                    <div class="brae-minis">
                        {cards(set).map(({ type }) => (
                            <Mini desk={desk} type={type} />
                        ))}
                    </div>
                </>
            ))}
            {solo && <Goals desk={desk} />}
            <p class="brae-note brae-piles">
                {c.words.pile} {view.pile_count!} · {c.words.discard} {view.discard_count!}
            </p>
        </section>
    );
}
