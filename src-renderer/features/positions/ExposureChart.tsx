import type { ReactElement } from 'react';
import { formatSignedUsd } from '../../format/number.ts';
import { EmptyPanel } from '../../ui/StatePanel.tsx';
import { ExposureBars } from './ExposureBars.tsx';
import type { ExposureSums } from './view-model.ts';

/** What is held, in dollars by market: longs to the right, shorts to the left of zero. */
export function ExposureChart({ exposure }: { readonly exposure: ExposureSums }): ReactElement {
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
