import type { ReactElement } from 'react';
import type { Performance } from '../../../src-preload/contract/views/performance/performance.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { metricGroups, metrics, sampledAt, shownValue, type MetricGroup, type MetricKey } from './metrics.ts';

/** All figures of the period, each with its definition on hover and in the list at the end. */
export function MetricList({ figures }: { readonly figures: Performance }): ReactElement {
  return (
    <aside className="metrics" aria-label="Figures of the period">
      {metricGroups.map((group) => (
        <Group key={group.title} group={group} figures={figures} />
      ))}
      <details className="definitions">
        <summary>What each figure means</summary>
        <dl>
          {metricGroups
            .flatMap(({ keys }) => keys)
            .map((key) => (
              <div key={key}>
                <dt>{metrics[key].label}</dt>
                <dd>{metrics[key].definition}</dd>
              </div>
            ))}
        </dl>
      </details>
    </aside>
  );
}

interface GroupProps {
  readonly group: MetricGroup;
  readonly figures: Performance;
}

function Group({ group: { title, keys }, figures }: GroupProps): ReactElement {
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {keys.map((key) => (
          <Entry key={key} name={key} figures={figures} />
        ))}
      </dl>
    </section>
  );
}

function Entry({ name, figures }: { readonly name: MetricKey; readonly figures: Performance }): ReactElement {
  const { label, definition, format, signed, reason } = metrics[name];
  const value = shownValue(name, figures);
  const sampled = sampledAt(name, figures);
  const why = value === null ? reason(figures) : '';
  return (
    <div className={name === 'netPnlUsd' ? 'metric metric-first' : 'metric'}>
      <dt title={definition}>{label}</dt>
      <dd>
        {signed ? (
          <SignedFigure value={value} format={format} reason={why} />
        ) : (
          <Figure value={value} format={format} reason={why} />
        )}
        {sampled === null ? null : (
          <span className="metric-sampled faint">
            <Instant ms={sampled} />
          </span>
        )}
      </dd>
    </div>
  );
}
