import '../../ui/table.css';
import './positions.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { PositionList } from '../../../src-preload/contract/views/position.ts';
import { formatAge } from '../../format/age.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useNow } from '../../stores/DeskContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EmptyPanel } from '../../ui/StatePanel.tsx';
import { WithAccount } from '../../ui/WithAccount.tsx';
import { ExposureChart } from './ExposureChart.tsx';
import { PositionsTable } from './PositionsTable.tsx';
import { exposureOf, sortPositions } from './view-model.ts';

/** What the vault holds now. */
export function PositionsPage(): ReactElement {
  useDocumentTitle('Positions · Perpscope');
  return (
    <WithAccount what="positions" select={({ positions }) => positions}>
      {(list) => <Held list={list} />}
    </WithAccount>
  );
}

function Held({ list }: { readonly list: PositionList }): ReactElement {
  const now = useNow();
  const age = accountAge(list.observed_at, now);
  const positions = sortPositions(list.positions);
  const exposure = exposureOf(positions, ({ observed_at: at }) => accountAge(at, now).stale);
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Positions</h1>
        <dl className="desk-facts">
          <Fact name="Open">{positions.length}</Fact>
          <Fact name="Long">{formatUsd(exposure.longUsd)}</Fact>
          <Fact name="Short">{formatUsd(exposure.shortUsd)}</Fact>
          <Fact name="Net">{formatSignedUsd(exposure.netUsd)}</Fact>
        </dl>
      </header>
      {age.stale ? (
        <Banner tone="warn">
          Stale: the oldest of these readings is {formatAge(age.ms ?? 0)} old. Stale positions are left out of
          the sums.
        </Banner>
      ) : null}
      {positions.length === 0 ? (
        <EmptyPanel title="No open position">The vault holds none on any DEX.</EmptyPanel>
      ) : (
        <div className="positions-body">
          <PositionsTable positions={positions} />
          <ExposureChart exposure={exposure} />
        </div>
      )}
    </div>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: string | number;
}): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
