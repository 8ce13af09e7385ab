import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { choicesOf } from '../../format/labels.ts';

const labels = { '24h': '1D', '7d': '1W', '30d': '1M', all: 'All' } as const satisfies Record<
  PerformancePeriod,
  string
>;

interface PeriodSwitchProps {
  readonly period: PerformancePeriod;
  readonly onChange: (period: PerformancePeriod) => void;
  readonly label?: string;
  readonly className?: string;
}

/** Selects the period of the charts. */
export function PeriodSwitch({
  period,
  onChange,
  label = 'Period',
  className = '',
}: PeriodSwitchProps): ReactElement {
  return (
    <SegmentedControl
      withItemsBorders={false}
      className={className}
      aria-label={label}
      value={period}
      onChange={onChange}
      data={choicesOf(labels)}
    />
  );
}
