import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText } from '../fixed.ts';
import type { Fill } from '../account/fill.ts';

type Link = Pick<Fill, 'side' | 'size' | 'startPosition'>;

/** Signed position after this fill. */
export function positionAfter({ side, size, startPosition }: Link): DecimalText {
  const start = Fixed.of(startPosition);
  const moved = Fixed.of(size);
  return fixedText(side === 'buy' ? start.plus(moved) : start.minus(moved));
}

interface Edge<F> {
  readonly fill: F;
  readonly from: DecimalText;
  readonly to: DecimalText;
}

/**
 * Orders the fills of one coin and millisecond so that each starts at the position where the one before ended. `from`: position
 * before them, null when unknown. If several orders fit, the venue's order wins. If none fits, connected runs follow one another,
 * the one that starts at `from` first.
 */
export function linkFills<F extends Link>(fills: readonly F[], from: DecimalText | null): readonly F[] {
  if (fills.length < 2) return fills;
  const edges = fills.map((fill) => ({ fill, from: fill.startPosition, to: positionAfter(fill) }));
  if (isChained(edges, from)) return fills;
  const left = unusedEdges(edges);
  const order: Edge<F>[] = [];
  for (let start = firstStart(edges, left, from); start !== null; start = firstStart(edges, left, null)) {
    order.push(...trail(start, left));
  }
  return order.map(({ fill }) => fill);
}

function isChained(edges: readonly Edge<unknown>[], from: DecimalText | null): boolean {
  return edges.every((edge, index) => {
    const before = index === 0 ? from : edges[index - 1]?.to;
    return before === null || edge.from === before;
  });
}

/** Unused fills by start position, in the venue's order. */
type Unused<F> = ReadonlyMap<DecimalText, Edge<F>[]>;

function unusedEdges<F>(edges: readonly Edge<F>[]): Unused<F> {
  const unused = new Map<DecimalText, Edge<F>[]>();
  for (const edge of edges) {
    const same = unused.get(edge.from);
    if (same === undefined) unused.set(edge.from, [edge]);
    else same.push(edge);
  }
  return unused;
}

/** Start of the next run: `from`, else a position where more fills start than end, else the first fill's start. */
function firstStart<F>(
  edges: readonly Edge<F>[],
  left: Unused<F>,
  from: DecimalText | null,
): DecimalText | null {
  if (from !== null && hasMore(left, from)) return from;
  const balance = new Map<DecimalText, number>();
  const count = (node: DecimalText, by: number): void =>
    void balance.set(node, (balance.get(node) ?? 0) + by);
  for (const edge of [...left.values()].flat()) {
    count(edge.from, 1);
    count(edge.to, -1);
  }
  const starts = edges.filter((edge) => left.get(edge.from)?.includes(edge) === true);
  return (starts.find((edge) => (balance.get(edge.from) ?? 0) > 0) ?? starts[0])?.from ?? null;
}

const hasMore = <F>(left: Unused<F>, node: DecimalText): boolean => (left.get(node)?.length ?? 0) > 0;

/** The longest run from `start`, with loops inserted where they leave it (Hierholzer's algorithm). */
function trail<F>(start: DecimalText, left: Unused<F>): readonly Edge<F>[] {
  const path = walk(start, left);
  for (let at = 0; at <= path.length; at += 1) {
    const node = at === 0 ? start : (path[at - 1]?.to ?? start);
    while (hasMore(left, node)) {
      const side = walk(node, left);
      // A run that does not return here would break the path, so it goes at the end.
      path.splice(side.at(-1)?.to === node ? at : path.length, 0, ...side);
    }
  }
  return path;
}

function walk<F>(start: DecimalText, left: Unused<F>): Edge<F>[] {
  const path: Edge<F>[] = [];
  for (let edge = left.get(start)?.shift(); edge !== undefined; edge = left.get(edge.to)?.shift()) {
    path.push(edge);
  }
  return path;
}
