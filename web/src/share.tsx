/* share.tsx - a link on its way to somebody: the share sheet of the device, and a code that a camera reads. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app";

type Squares = { size: number; path: string } | null;

function Code(props: { link: string }) {
    const { t } = useApp(),
        [squares, setSquares] = useState<Squares | undefined>(undefined);
    useEffect(() => {
        let here = true;
        import("./qr")
            .then(({ qrSquares }) => here && setSquares(qrSquares(props.link)))
            .catch(() => here && setSquares(null));
        return () => void (here = false);
    }, [props.link]);
    if (squares === undefined) return <p class="muted">{t("home.loading")}</p>;
    if (!squares) return <p class="muted">{t("share.toolong")}</p>;
    return (
        <svg
            class="qr"
            viewBox={`0 0 ${squares.size} ${squares.size}`}
            role="img"
            aria-label={t("share.code.about")}
            shape-rendering="crispEdges"
        >
            <rect width={squares.size} height={squares.size} fill="#fff" />
            <path d={squares.path} fill="#000" />
        </svg>
    );
}

export function ShareLink(props: { link: string; title: string }) {
    const { t } = useApp(),
        [shown, setShown] = useState(false),
        send = () => void navigator.share({ title: props.title, url: props.link }).catch(() => undefined);
    return (
        <div class="share">
            <span class="buttons">
                {"share" in navigator && (
                    <button type="button" class="button small" data-share onClick={send}>
                        {t("share.send")}
                    </button>
                )}
                <button
                    type="button"
                    class="button small"
                    aria-expanded={shown}
                    data-qr
                    onClick={() => setShown(!shown)}
                >
                    {t("share.code")}
                </button>
            </span>
            {shown && <Code link={props.link} />}
        </div>
    );
}
