/* panels.tsx - dialogs: a frame that holds the keyboard, the list of keys, and the credits. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "./app";
import type { Key } from "./words";

/* A modal panel; Escape and a click beside it close it, and focus returns to where it was. */
export function Dialog(props: { title: string; close: () => void; children?: ComponentChildren; kind?: string }) {
    const { t } = useApp(),
        dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        dialog.current?.showModal();
        return () => before?.focus?.();
    }, []);
    const beside = (event: MouseEvent) => event.target === dialog.current && props.close();
    return (
        <dialog
            ref={dialog}
            class={`panel ${props.kind ?? ""}`}
            aria-label={props.title}
            onClose={props.close}
            onClick={beside}
        >
            <div class="panel-inner">
                <div class="panel-head">
                    <h2>{props.title}</h2>
                    <button class="tool" aria-label={t("act.close")} title={t("act.close")} onClick={props.close}>
                        ✕
                    </button>
                </div>
                {props.children}
            </div>
        </dialog>
    );
}

export function HelpPanel(props: { close: () => void }) {
    const { t } = useApp();
    const keys: [string, Key][] = [
        [t("help.key.arrows"), "help.arrows"],
        [t("help.key.enter"), "help.enter"],
        ["R", "help.rotate"],
        ["U", "help.undo"],
        ["H", "help.hint"],
        ["M", "help.moves"],
        [t("help.key.digits"), "help.digits"],
        ["L", "help.log"],
        ["?", "help.rules"],
        ["P", "help.replay"],
        ["S", "help.since"],
        [t("help.key.escape"), "help.escape"],
    ];
    return (
        <Dialog title={t("help.title")} close={props.close}>
            <dl class="keys">
                {keys.map(([key, what]) => (
                    <div key={what}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{t(what)}</dd>
                    </div>
                ))}
            </dl>
        </Dialog>
    );
}

export function AboutPanel(props: { close: () => void }) {
    const { t, panel } = useApp();
    return (
        <Dialog title={t("about.title")} close={props.close}>
            <p>{t("about.what")}</p>
            <p>{t("about.private")}</p>
            <p>{t("about.icons")}</p>
            <p>{t("about.font")}</p>
            <p>{t("about.parts")}</p>
            <p>
                <button class="button small" data-looks onClick={() => (props.close(), panel("looks"))}>
                    {t("look.title")}
                </button>
            </p>
            <p class="muted">{t("about.version", { version: VERSION })}</p>
        </Dialog>
    );
}
