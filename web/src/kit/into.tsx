/* into.tsx - a board draws some of its parts in places of the page that lie outside the board: the tray in the dock, its goods
 * in one line, what an opponent owns beside the opponent's name. The page marks such a place with data-place="name". */
import { Component, render, type ComponentChildren } from "preact";

interface IntoProps {
    place: string;
    children?: ComponentChildren;
}

/* What is drawn elsewhere still knows what it was told here. */
class Told extends Component<{ told: object; children?: ComponentChildren }> {
    override getChildContext(): object {
        return this.props.told;
    }
    override render() {
        return this.props.children;
    }
}

export class Into extends Component<IntoProps> {
    private filled: Element | null = null;

    private fill(): void {
        const place = document.querySelector(`[data-place="${this.props.place}"]`);
        if (this.filled && this.filled !== place) render(null, this.filled);
        this.filled = place;
        if (place) render(<Told told={this.context as object}>{this.props.children}</Told>, place);
    }
    override componentDidMount(): void {
        this.fill();
    }
    override componentDidUpdate(): void {
        this.fill();
    }
    override componentWillUnmount(): void {
        if (this.filled) render(null, this.filled);
    }
    override render() {
        return null;
    }
}
