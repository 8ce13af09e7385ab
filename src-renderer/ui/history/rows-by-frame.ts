import {
  defaultRangeExtractor,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';

/** px that a hand scrolls in a frame at the very most. */
const fastest = 400;
/** px of rows that may join those drawn before the next frame: a window full of them would hold the frame up. */
const roomAFrame = 300;
/** px a frame from which on a row passes before it is read. */
const unreadable = 200;
/** ms between two frames: one or more between them was left out. */
const late = 25;
/** px of rows that may join while rows pass unread and frames come late: fewer of them hold up the scrolling less. */
const roomWhileLate = 80;

export type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;
type Scroll = Pick<ListVirtualizer, 'isScrolling' | 'range' | 'scrollDirection'>;

/** Indexes of the rows in sight and around them: as many ahead as are scrolled through before they are drawn. `height`: px of a row. */
export function rowsAround(range: Range, height: number, direction: Scroll['scrollDirection']): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const ahead = Math.max(0, Math.ceil(fastest / height) - overscan);
  return defaultRangeExtractor({
    ...range,
    startIndex: direction === 'backward' ? Math.max(0, startIndex - ahead) : startIndex,
    endIndex: direction === 'forward' ? Math.min(count - 1, endIndex + ahead) : endIndex,
  });
}

/** Which rows of a list are drawn, and which join them before the next frame. */
export class RowsByFrame {
  private keys: ReadonlySet<VirtualItem['key']> = new Set();
  /** px; a row joins as long as some are left. */
  private room = roomAFrame;
  /** When it began, ms, and px that the list was scrolled to then. */
  private frame = { at: 0, offset: 0 };
  /** A frame came late while rows passed unread, in this scrolling. */
  private isLate = false;

  /**
   * Those of the wanted rows that are drawn now. While the list is scrolled not all: rows in sight come first, from the edge that is
   * scrolled to.
   */
  toDraw(
    wanted: readonly VirtualItem[],
    { isScrolling, range, scrollDirection }: Scroll,
  ): readonly VirtualItem[] {
    if (!isScrolling || range === null) return wanted;
    const { startIndex, endIndex } = range;
    const edge = scrollDirection === 'backward' ? startIndex : endIndex;
    const rank = ({ index }: VirtualItem): number =>
      Math.abs(index - edge) + (index >= startIndex && index <= endIndex ? 0 : wanted.length);
    let { room } = this;
    const left = new Set<VirtualItem>();
    for (const item of this.missingFrom(wanted).toSorted((a, b) => rank(a) - rank(b))) {
      if (room <= 0) left.add(item);
      room -= item.size;
    }
    return left.size === 0 ? wanted : wanted.filter((item) => !left.has(item));
  }

  setDrawn(items: readonly VirtualItem[], isScrolling: boolean): void {
    const joined = this.missingFrom(items).reduce((px, { size }) => px + size, 0);
    this.keys = new Set(items.map(({ key }) => key));
    this.room = isScrolling ? this.room - joined : roomAFrame;
    if (!isScrolling) this.isLate = false;
  }

  beginFrame(frame: { readonly at: number; readonly offset: number }): void {
    const isUnread = Math.abs(frame.offset - this.frame.offset) >= unreadable;
    this.isLate ||= isUnread && frame.at - this.frame.at > late;
    this.room = isUnread && this.isLate ? roomWhileLate : roomAFrame;
    this.frame = frame;
  }

  /** Calls `draw`; no row joins meanwhile. */
  withoutNew(draw: () => void): void {
    const { room } = this;
    this.room = 0;
    draw();
    this.room = room;
  }

  private missingFrom(items: readonly VirtualItem[]): readonly VirtualItem[] {
    return items.filter(({ key }) => !this.keys.has(key));
  }
}
