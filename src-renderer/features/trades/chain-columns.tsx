import { IconEqual, IconEqualNot, IconGhost, IconUnlink } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ChainCheck, ChainCheckState } from '../../../src-preload/contract/views/trades/chain-check.ts';
import { msOf } from '../../format/instant.ts';
import { chainCheckHints, chainCheckLabels } from '../../format/trade-labels.ts';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { sideColumn } from '../../ui/side-column.tsx';
import {
  figureColumn,
  missingText,
  momentColumn,
  momentWidths,
  type Column,
} from '../../ui/table/column.tsx';
import { formatCount } from '../../format/number.ts';
import { Word } from '../../ui/Word.tsx';

const looks = {
  matched: { tone: 'good', Icon: IconEqual },
  differs: { tone: 'bad', Icon: IconEqualNot },
  missing_on_chain: { tone: 'bad', Icon: IconUnlink },
  missing_at_venue: { tone: 'bad', Icon: IconGhost },
} as const satisfies Record<ChainCheckState, unknown>;

function StateLabel({ state }: { readonly state: ChainCheckState }): ReactElement {
  return (
    <Word {...looks[state]} title={chainCheckHints[state]}>
      {chainCheckLabels[state]}
    </Word>
  );
}

const notOnChain = 'The agent did not publish this fill';
const notAtVenue = 'The venue does not have this fill';

export const chainColumns: readonly Column<ChainCheck>[] = [
  momentColumn({
    id: 'filled',
    header: 'Filled',
    hint: 'The venue’s time; in your time zone, UTC on hover',
    ...momentWidths,
    rowHeader: true,
    value: ({ filledAt }) => msOf(filledAt),
  }),
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin',
    width: 'minmax(100px, 1.2fr)',
    cell: (row) => <MarketLink market={row.marketId === null ? null : row} symbol={row.symbol} />,
    text: ({ symbol }) => symbol,
    sort: ({ symbol }) => symbol,
  },
  sideColumn({ hint: 'Buy or sell', width: '56px' }),
  {
    id: 'state',
    header: 'Result',
    hint: 'Coin, side, size and price; times may be 2 s apart',
    width: 'minmax(132px, 1fr)',
    cell: ({ state }) => <StateLabel state={state} />,
    text: ({ state }) => chainCheckLabels[state],
    sort: ({ state }) => chainCheckLabels[state],
  },
  figureColumn({
    id: 'venueSize',
    header: 'Venue size',
    hint: 'Base units',
    width: 'minmax(80px, 0.8fr)',
    value: ({ atVenue }) => atVenue?.size ?? null,
    format: (_, { figures }) => figures.size,
    reason: () => notAtVenue,
  }),
  figureColumn({
    id: 'chainSize',
    header: 'Chain size',
    hint: 'Base units, as published',
    width: 'minmax(80px, 0.8fr)',
    value: ({ onChain }) => onChain?.size ?? null,
    format: (_, { figures }) => figures.size,
    reason: () => notOnChain,
  }),
  figureColumn({
    id: 'venuePrice',
    header: 'Venue price',
    hint: 'Price of the fill',
    width: 'minmax(84px, 0.8fr)',
    value: ({ atVenue }) => atVenue?.price ?? null,
    format: (_, { figures }) => figures.price,
    reason: () => notAtVenue,
  }),
  figureColumn({
    id: 'chainPrice',
    header: 'Chain price',
    hint: 'Price as published',
    width: 'minmax(84px, 0.8fr)',
    value: ({ onChain }) => onChain?.price ?? null,
    format: (_, { figures }) => figures.price,
    reason: () => notOnChain,
  }),
  {
    id: 'block',
    header: 'Block',
    hint: 'Block of the event',
    width: 'minmax(84px, 0.8fr)',
    align: 'right',
    cell: ({ onChain }) =>
      onChain === null ? (
        <Missing reason={notOnChain} />
      ) : (
        <span className="mono" title={onChain.transactionHash}>
          {formatCount(onChain.blockNumber)}
        </span>
      ),
    text: ({ onChain }) => (onChain === null ? missingText : formatCount(onChain.blockNumber)),
    sort: ({ onChain }) => onChain?.blockNumber ?? null,
  },
];
