import type { ReactElement } from 'react';
import type { ChainCheckFilter, ChainCheckPage } from '../../../src-preload/contract/bridge/trades.ts';
import type { ChainCheckState } from '../../../src-preload/contract/views/trades/chain-check.ts';
import { chainCheckLabels } from '../../format/trade-labels.ts';
import { failureOf, headOf, useOperationPages } from '../../operations/use-operation-pages.ts';
import type { AddressQuery } from '../../stores/address-query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { CountChip } from '../../ui/history/Filters.tsx';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { msOf } from '../../format/instant.ts';
import { chainColumns } from './chain-columns.tsx';
import { chainList } from './questions.ts';
import { chainFilterOf, unfiltered } from './trades-address.ts';
import { TradesHead } from './TradesHead.tsx';
import { counted, formatCount } from '../../format/number.ts';

/** Fills that the agent published on a chain, each beside the venue's. */
export function ChainView({ address }: { readonly address: AddressQuery }): ReactElement {
  const { params, change } = address;
  const filter = chainFilterOf(params);
  const used = useOperationPages(chainList, filter);
  const head = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <>
      <TradesHead
        address={address}
        completeness={null}
        fills={null}
        chips={
          <States filter={filter} head={headOf(used.state)} unread={failureOf(used.state)} change={change} />
        }
      >
        {head === null ? '' : compared(head)}
      </TradesHead>
      <HistoryFilters exportAs="fills" filter={filter} change={change} />
      {head === null ? null : <Reach head={head} />}
      <HistoryTable
        what={{ many: 'fills on the chain', one: 'fill' }}
        used={used}
        filter={filter}
        change={change}
        cleared={unfiltered}
        id="chain-check"
        name="Fills on the chain beside the venue’s"
        columns={chainColumns}
        keyOf={chainList.keyOf}
        marketOf={({ marketId }) => marketId}
        virtual="fixed"
      />
    </>
  );
}

function compared({ counts }: ChainCheckPage): string {
  const all = counts.matched + counts.differs + counts.missingOnChain + counts.missingAtVenue;
  return `${counted(all, 'fill')} compared`;
}

/** Time range and block up to which both sides were compared, and what is missing. */
function Reach({ head }: { readonly head: ChainCheckPage }): ReactElement {
  const { checkedFrom, checkedThrough, checkedThroughBlock, whyIncomplete } = head;
  return (
    <>
      {whyIncomplete === null ? null : (
        <Banner tone="warn">
          <strong>Incomplete.</strong> {whyIncomplete}
        </Banner>
      )}
      <p className="faint list-note">
        {checkedFrom === null || checkedThrough === null ? (
          'The log has no fill yet.'
        ) : (
          <>
            Compared from <Moment ms={msOf(checkedFrom)} /> to <Moment ms={msOf(checkedThrough)} />, final
            block {checkedThroughBlock === null ? null : formatCount(checkedThroughBlock)}. Newer fills may
            still be published.
          </>
        )}
      </p>
    </>
  );
}

const countOf = {
  matched: 'matched',
  differs: 'differs',
  missing_on_chain: 'missingOnChain',
  missing_at_venue: 'missingAtVenue',
} as const satisfies Record<ChainCheckState, keyof ChainCheckPage['counts']>;

interface StatesProps {
  readonly filter: ChainCheckFilter;
  readonly head: ChainCheckPage | null;
  /** Why the counts could not be read; undefined: they are being read, or were. */
  readonly unread: string | undefined;
  readonly change: AddressQuery['change'];
}

function States({ filter, head, unread, change }: StatesProps): ReactElement {
  return (
    <div className="filters-chips" role="group" aria-label="Result of the comparison">
      {(Object.keys(countOf) as ChainCheckState[]).map((state) => {
        const chosen = filter.state === state;
        return (
          <CountChip
            key={state}
            label={chainCheckLabels[state]}
            count={head?.counts[countOf[state]] ?? null}
            unknown={unread}
            chosen={chosen}
            onChoose={() => change({ check: chosen ? null : state })}
            {...(state === 'matched' ? {} : { tone: 'bad' as const })}
          />
        );
      })}
    </div>
  );
}
