import '../../ui/table.css';
import './positions.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { PositionList } from '../../../src-preload/contract/views/position.ts';
import { formatAge } from '../../format/age.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { unreadableWords } from '../../format/unreadable.ts';
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

export function Held({ list }: { readonly list: PositionList }): ReactElement {
  const now = useNow();
  const age = accountAge(list.observed_at, now);
  const { unreadable } = list;
  const positions = sortPositions(list.positions);
  const exposure = exposureOf(positions, ({ observed_at: at }) => accountAge(at, now).stale);
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Positions</h1>
        <dl className="desk-facts">
          <Fact name="Open">{openWords(positions.length, unreadable.length)}</Fact>
          <Fact name="Long">{formatUsd(exposure.longUsd)}</Fact>
          <Fact name="Short">{formatUsd(exposure.shortUsd)}</Fact>
          <Fact name="Net">{formatSignedUsd(exposure.netUsd)}</Fact>
        </dl>
      </header>
      {unreadable.length === 0 ? null : (
        <Banner tone="warn">
          Not complete: the venue told of positions that could not be read, and that are in none of the sums:{' '}
          {unreadableWords(unreadable)}. Look at the venue itself for these.
        </Banner>
      )}
      {age.stale ? (
        <Banner tone="warn">
          Stale: the oldest of these readings is {formatAge(age.ms ?? 0)} old. Stale positions are left out of
          the sums.
        </Banner>
      ) : null}
      {positions.length === 0 ? (
        <NoPosition unread={unreadable.length > 0} />
      ) : (
        <div className="positions-body">
          <PositionsTable positions={positions} />
          <ExposureChart exposure={exposure} />
        </div>
      )}
    </div>
  );
}

function NoPosition({ unread }: { readonly unread: boolean }): ReactElement {
  return unread ? (
    <EmptyPanel title="No position that could be read">What is held is not known here.</EmptyPanel>
  ) : (
    <EmptyPanel title="No open position">The vault holds none on any DEX.</EmptyPanel>
  );
}

/** A row that could not be read is one position or more. */
function openWords(read: number, unread: number): string {
  return unread === 0 ? String(read) : `at least ${read + unread}`;
}

function Fact({ name, children }: { readonly name: string; readonly children: string }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
