import {
  defaultRangeExtractor,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';

/** Maximum distance that a hand scrolls in one frame, px. */
const fastest = 400;
/** Height of new rows that may be drawn before the next frame, px. A whole window of them would delay the frame. */
const roomAFrame = 300;
/** Scrolled distance in one frame from which rows pass too fast to read, px. */
const unreadable = 200;
/** Time between two frames from which at least one was skipped, ms. */
const late = 25;
/** Height of new rows per frame while rows pass too fast to read and frames are late, px. Fewer rows delay the scrolling less. */
const roomWhileLate = 80;

export type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;
type Scroll = Pick<ListVirtualizer, 'isScrolling' | 'range' | 'scrollDirection'>;

/**
 * Returns the indexes of the rows in sight and near them: as many ahead as could be scrolled past before they are drawn.
 * `height`: px of a row.
 */
export function rowsAround(range: Range, height: number, direction: Scroll['scrollDirection']): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const ahead = Math.max(0, Math.ceil(fastest / height) - overscan);
  return defaultRangeExtractor({
    ...range,
    startIndex: direction === 'backward' ? Math.max(0, startIndex - ahead) : startIndex,
    endIndex: direction === 'forward' ? Math.min(count - 1, endIndex + ahead) : endIndex,
  });
}

/** Decides which rows of a list are drawn, and which are added before the next frame. */
export class RowsByFrame {
  private keys: ReadonlySet<VirtualItem['key']> = new Set();
  /** Height left for new rows before the next frame, px. A row is added while some is left. */
  private room = roomAFrame;
  /** Start of the current frame, ms, and the scroll offset then, px. */
  private frame = { at: 0, offset: 0 };
  /** Whether a frame was late while rows passed too fast to read, since this scrolling began. */
  private isLate = false;

  /**
   * Returns the wanted rows to draw now. While the list is being scrolled, some may wait: rows in sight come first, starting at
   * the edge that is scrolled to.
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

  /** Calls `draw` without adding rows. */
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
