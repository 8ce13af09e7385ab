import type { ValueHistory, ValuePeriods, ValuePoint } from '../../domain/account/value-history.ts';
import { valuePeriods } from '../../domain/account/value-history.ts';
import type { InvalidRow, ValueHistoryReading } from '../venue.ts';
import { unexpectedField } from './answer-shape.ts';
import { parseRows } from './parse-rows.ts';
import { PortfolioPeriod, PortfolioPoint } from './responses-account.ts';
import { capitalized } from '../../errors.ts';

const source = 'portfolio';

/** Translates portfolio: eight named periods. An absent one has no points; an unknown one is skipped. */
export function translateValueHistory(answer: readonly unknown[]): ValueHistoryReading {
  const periods = parseRows(PortfolioPeriod, answer, { source, nameOf: (_, position) => `#${position}` });
  const invalid: InvalidRow[] = [...periods.invalid];
  const points = new Map<string, readonly ValuePoint[]>();
  for (const {
    value: [name, period],
  } of periods.rows) {
    const values = pointsOf(`${name}.accountValueHistory`, period.accountValueHistory);
    const pnl = pointsOf(`${name}.pnlHistory`, period.pnlHistory);
    invalid.push(...values.invalid, ...pnl.invalid);
    points.set(
      name,
      [...values.byTime]
        .map(([at, accountValue]) => ({ at, accountValue, pnl: pnl.byTime.get(at) ?? null }))
        .toSorted((a, b) => a.at - b.at),
    );
  }
  const [first] = invalid;
  if (first !== undefined && points.size === 0) throw unexpectedField(source, first.field);
  const periodsNamed = (nameOf: (period: string) => string): ValuePeriods =>
    Object.fromEntries(
      valuePeriods.map((period) => [period, points.get(nameOf(period)) ?? []]),
    ) as unknown as ValuePeriods; // one for each period
  const value: ValueHistory = {
    combined: periodsNamed((period) => period),
    perp: periodsNamed((period) => `perp${capitalized(period)}`),
  };
  return { value, invalid };
}

/** Parses points. If several have the same time, the last one counts. */
function pointsOf(name: string, rows: readonly unknown[]) {
  const { rows: good, invalid } = parseRows(PortfolioPoint, rows, {
    source,
    nameOf: (_, position) => `${name}#${position}`,
  });
  return { byTime: new Map(good.map(({ value }) => value)), invalid };
}
