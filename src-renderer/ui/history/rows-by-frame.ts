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
/** px a frame from which on a row passes before it is read: drawing every row would hold up the scrolling itself. */
const unreadable = 200;
const roomWhileUnreadable = 80;

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
  /** px that the list was scrolled to when the frame began. */
  private offset = 0;

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
  }

  /** `offset`: px that the list is scrolled to. */
  beginFrame(offset: number): void {
    const isReadable = Math.abs(offset - this.offset) < unreadable;
    this.room = isReadable ? roomAFrame : roomWhileUnreadable;
    this.offset = offset;
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
