/* blocks.tsx - a rule book on the page: its blocks, what a search finds in it, and its table of contents. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { WithRules } from "../rules";
import { plain } from "../table/story";
import type { Block } from "./load";

export interface Section {
    id: string;
    level: number;
    title: string;
    blocks: Block[];
}

/* A book by its headings; what stands before the first one belongs to the title. */
export function sectionsOf(book: Block[]): Section[] {
    const found: Section[] = [];
    for (const block of book) {
        if (block[0] === "h")
            found.push({ id: `section-${found.length}`, level: block[1], title: block[2], blocks: [] });
        else found.at(-1)?.blocks.push(block);
    }
    return found;
}

export function rulesIn(book: Block[]): { number: string }[] {
    return book.flatMap((block) => (block[0] === "r" ? [{ number: block[1] }] : []));
}

/* What of a book speaks of the words: whole rules and paragraphs, rows of tables with their titles, sections by their heading. */
export function search(book: Block[], query: string): Section[] {
    const text = plain(query),
        has = (words: string) => plain(words).includes(text);
    return sectionsOf(book).flatMap((section) => {
        const whole = section.level > 1 && has(section.title);
        const blocks = section.blocks.flatMap((block): Block[] => {
            if (block[0] === "b" || block[0] === "m") return [];
            if (whole && block[0] !== "r") return [block];
            if (block[0] !== "t") return has(block.at(-1) as string) ? [block] : [];
            const rows = block[2].filter((row, i) => i === 0 || row.some(has));
            return rows.length > 1 ? [["t", block[1], rows]] : [];
        });
        return blocks.length ? [{ ...section, blocks }] : [];
    });
}

/* The words of an explanation on a board for which the book has a place: all of them, as many of the first as it has, else the
 * longest one that it has. */
export function nearest(book: Block[], words: string): string {
    const each = words.split(/[\s,;’']+/).filter(Boolean),
        first = each.map((_, i) => each.slice(0, each.length - i).join(" ")).filter((one) => one.length > 3),
        single = each.filter((one) => one.length > 2).sort((a, b) => b.length - a.length);
    return [words, ...first, ...single].find((one) => search(book, one).length) ?? "";
}

interface Shown {
    book: Block[];
    open: (number: string) => void;
    board?: ComponentChildren;
    moment?: (lesson: string, moment: string) => ComponentChildren;
}

/* **bold** words, and numbers of rules as links. */
function Words(props: { text: string } & Shown) {
    const rules = useMemo(() => rulesIn(props.book), [props.book]);
    return (
        <>
            {props.text.split("**").map((part, i) => {
                const words = <WithRules text={part} rules={rules} open={props.open} />;
                return i % 2 ? <strong key={i}>{words}</strong> : words;
            })}
        </>
    );
}

function Chart(props: { name: string; rows: string[][] } & Shown) {
    const [titles = [], ...rows] = props.rows;
    return (
        <div class="book-table" tabIndex={0} role="group" aria-label={titles[0]}>
            <table data-chart={props.name} id={props.name ? `chart-${props.name}` : undefined}>
                <thead>
                    <tr>
                        {titles.map((title, i) => (
                            <th key={i} scope="col">
                                {title}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map((row, i) => (
                        <tr key={i}>
                            {row.map((cell, k) => (
                                <td key={k}>
                                    <Words {...props} text={cell} />
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/* Blocks one after the other; items and rules that follow each other are one list. */
export function Blocks(props: { blocks: Block[] } & Shown) {
    const out: ComponentChildren[] = [];
    for (let at = 0; at < props.blocks.length;) {
        const block = props.blocks[at]!,
            kind = block[0];
        let end = at + 1;
        while ((kind === "i" || kind === "r") && props.blocks[end]?.[0] === kind) end++;
        const run = props.blocks.slice(at, end);
        if (kind === "r") out.push(<RuleRun key={at} {...props} run={run} />);
        else if (kind === "i") {
            const items = run.map((item, i) => (
                <li key={i}>
                    <Words {...props} text={item[2] as string} />
                </li>
            ));
            out.push(block[1] === "-" ? <ul key={at}>{items}</ul> : <ol key={at}>{items}</ol>);
        } else if (kind === "t") out.push(<Chart key={at} {...props} name={block[1]} rows={block[2]} />);
        else if (kind === "b") out.push(<div key={at}>{props.board}</div>);
        else if (kind === "m") out.push(<div key={at}>{props.moment?.(block[1], block[2])}</div>);
        else if (kind === "p") {
            const example = /^(Example|Exemple)\s?:/.test(block[1]);
            out.push(
                <p key={at} class={example ? "book-example" : undefined}>
                    <Words {...props} text={block[1]} />
                </p>,
            );
        }
        at = end;
    }
    return <>{out}</>;
}

function RuleRun(props: { run: Block[] } & Shown) {
    return (
        <dl class="rule-list">
            {props.run.map((rule) => (
                <div key={rule[1] as string} id={`rule-${rule[1]}`}>
                    <dt>{rule[1]}</dt>
                    <dd>
                        <Words {...props} text={rule[2] as string} />
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/* Sections with their headings. */
export function Sections(props: { sections: Section[]; top?: number } & Shown) {
    return (
        <>
            {props.sections.map((section) => {
                const Heading = `h${Math.min(6, section.level + (props.top ?? 0))}` as "h2";
                return (
                    <section key={section.id} class="book-section">
                        {section.level > 1 && <Heading id={section.id}>{section.title}</Heading>}
                        <Blocks {...props} blocks={section.blocks} />
                    </section>
                );
            })}
        </>
    );
}
