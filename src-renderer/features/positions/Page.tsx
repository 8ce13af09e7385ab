import '../../ui/table.css';
import './positions.css';
import { Fact } from '../../ui/Fact.tsx';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import type { Position, PositionList } from '../../../src-preload/contract/views/account/position.ts';
import { formatAge } from '../../format/age.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { useTrendColumn } from '../../charts/trends/trend-column.tsx';
import { unreadableText } from '../../format/unreadable.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useClock } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { OlderTrends } from '../../ui/answers/OlderTrends.tsx';
import { PartialMark } from '../../ui/PartialMark.tsx';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { WithAccount } from '../../ui/answers/WithAccount.tsx';
import { positionColumns } from './position-columns.tsx';
import { exposureOf, openText, sortPositions, type ExposureSums } from './view-model.ts';
import { ExposureBars } from './ExposureBars.tsx';

/** Positions screen: what the vault holds now. */
export function PositionsPage(): ReactElement {
  useTitle('Positions');
  return (
    <WithAccount what="positions" select={({ positions }) => positions}>
      {(list) => <Held list={list} />}
    </WithAccount>
  );
}

export function Held({ list }: { readonly list: PositionList }): ReactElement {
  const clock = useClock();
  const age = accountAge(list.observedAt, clock);
  const { unreadable } = list;
  const positions = sortPositions(list.positions);
  const exposure = exposureOf(list, ({ observedAt: at }) => accountAge(at, clock).stale);
  const { missing, excluded } = exposure;
  const reason = missing[0] ?? 'No position has a USD value';
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Positions</h1>
        <dl className="desk-facts">
          <Fact name="Open">
            {openText(list)}
            {age.stale ? <span className="warn"> stale</span> : null}
          </Fact>
          <Fact name="Long">
            <Sum value={exposure.longUsd} format={formatUsd} reason={reason} missing={missing} />
          </Fact>
          <Fact name="Short">
            <Sum value={exposure.shortUsd} format={formatUsd} reason={reason} missing={missing} />
          </Fact>
          <Fact name="Net">
            <Sum value={exposure.netUsd} format={formatSignedUsd} reason={reason} missing={missing} />
          </Fact>
        </dl>
        {excluded.length === 0 || exposure.rows.length === 0 ? null : (
          <span className="faint" title="Collateral is not a USD stablecoin">
            Excludes {excluded.join(', ')}
          </span>
        )}
      </header>
      {unreadable.length === 0 ? null : (
        <Banner tone="warn">
          Incomplete. Some positions from the venue could not be read and are excluded from the totals:{' '}
          {unreadableText(unreadable)}. Check these at the venue.
        </Banner>
      )}
      {age.stale ? (
        <Banner tone="warn">
          Stale: the oldest data is {formatAge(age.ms ?? 0)} old. Stale positions are excluded from the
          totals.
        </Banner>
      ) : null}
      {positions.length === 0 ? (
        <NoPosition known={missing.length === 0 && !age.stale} />
      ) : (
        <>
          <OlderTrends table="positions" />
          <HeldPositions positions={positions} exposure={exposure} />
        </>
      )}
    </div>
  );
}

interface HeldPositionsProps {
  readonly positions: readonly Position[];
  readonly exposure: ExposureSums;
}

const coinOf = ({ coin }: Position): string => coin;
const trendPlacement = {
  after: 'protection',
  marketId: ({ marketId }: Position) => marketId,
  width: '68px',
};

function HeldPositions({ positions, exposure }: HeldPositionsProps): ReactElement {
  const columns = useTrendColumn(positionColumns, trendPlacement);
  return (
    <div className="positions-body">
      <DataTable
        id="positions"
        main
        name="Open positions"
        order="largest first"
        columns={columns}
        rows={positions}
        keyOf={coinOf}
        marketOf={({ marketId }) => marketId}
        virtual="fixed"
        incomplete={exposure.missing.length === 0 ? null : exposure.missing.join(' ')}
        isStale={(position, clock) => accountAge(position.observedAt, clock).stale}
      />
      <ExposureChart exposure={exposure} />
    </div>
  );
}

function NoPosition({ known }: { readonly known: boolean }): ReactElement {
  return known ? (
    <EmptyPanel title="No open positions">The account holds no position on any DEX.</EmptyPanel>
  ) : (
    <EmptyPanel title="No readable positions">Open positions are unknown right now.</EmptyPanel>
  );
}

interface SumProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
  readonly reason: string;
  readonly missing: readonly string[];
}

function Sum({ value, format, reason, missing }: SumProps): ReactElement {
  return (
    <>
      <Figure value={value} format={format} reason={reason} />
      {value === null ? null : <PartialMark missing={missing} />}
    </>
  );
}

/** Exposure by market, USD: longs to the right of zero, shorts to the left. */
function ExposureChart({ exposure }: { readonly exposure: ExposureSums }): ReactElement {
  const { rows } = exposure;
  const leftOut = [...exposure.excluded, ...exposure.stale];
  return (
    <aside className="exposure" aria-labelledby="exposure-title">
      <h2 id="exposure-title">Exposure by market</h2>
      {rows.length === 0 ? (
        <EmptyPanel title="Nothing to draw">No position has a current USD value.</EmptyPanel>
      ) : (
        <div
          role="img"
          aria-label={`Exposure: ${rows.map(({ coin, usd }) => `${coin} ${formatSignedUsd(usd)}`).join(', ')}`}
        >
          <ExposureBars rows={rows} />
        </div>
      )}
      {leftOut.length === 0 ? null : (
        <p className="faint">Excluded (not in USD, or stale): {leftOut.join(', ')}.</p>
      )}
    </aside>
  );
}
