import type { AlertThresholds } from '../../../src-preload/contract/bridge/alerts.ts';

/** Text of the form's fields as typed; shares in percent. */
export interface ThresholdsForm {
  readonly dailyLossShare: string;
  readonly drawdownShare: string;
  readonly drawdownLimitUsd: string;
  readonly liquidationDistance: string;
  readonly equityDropShare: string;
  readonly equityDropMinutes: string;
  readonly withoutStopMinutes: string;
}

type ThresholdField = keyof ThresholdsForm;

const inPercent = (share: number): string => String(Number((share * 100).toFixed(6)));

export function formOf(thresholds: AlertThresholds): ThresholdsForm {
  const { dailyLossShare, drawdownShare, drawdownLimitUsd, liquidationDistance } = thresholds;
  const { equityDropShare, equityDropMinutes, withoutStopMinutes } = thresholds;
  return {
    dailyLossShare: inPercent(dailyLossShare),
    drawdownShare: inPercent(drawdownShare),
    drawdownLimitUsd: drawdownLimitUsd === null ? '' : String(drawdownLimitUsd),
    liquidationDistance: inPercent(liquidationDistance),
    equityDropShare: inPercent(equityDropShare),
    equityDropMinutes: String(equityDropMinutes),
    withoutStopMinutes: String(withoutStopMinutes),
  };
}

const plain = /^\d+(\.\d+)?$/;

function numberOf(text: string): number | null {
  const trimmed = text.trim();
  return plain.test(trimmed) ? Number(trimmed) : null;
}

const leastMinutes = { equityDropMinutes: 5, withoutStopMinutes: 1 } as const;

/** Returns why a field can't be saved as typed; null: it can. */
export function problemWith(field: ThresholdField, form: ThresholdsForm): string | null {
  const text = form[field];
  const value = numberOf(text);
  if (field === 'drawdownLimitUsd') {
    if (text.trim() === '') return null;
    return value !== null && value >= 0.01 ? null : 'Enter an amount above zero, or leave it empty.';
  }
  if (field === 'equityDropMinutes' || field === 'withoutStopMinutes') {
    const least = leastMinutes[field];
    return Number.isInteger(value) && value !== null && value >= least && value <= 1_440
      ? null
      : `Enter whole minutes from ${least} to 1,440.`;
  }
  return value !== null && value > 0 && value <= 100 ? null : 'Enter a percentage above 0 and up to 100.';
}

/** Returns the thresholds of the form; null while a field can't be saved. */
export function thresholdsOf(form: ThresholdsForm): AlertThresholds | null {
  const fields = Object.keys(form) as readonly ThresholdField[]; // the keys of a form are its fields
  if (fields.some((field) => problemWith(field, form) !== null)) return null;
  const share = (text: string): number => Number(((numberOf(text) ?? 0) / 100).toFixed(8));
  return {
    dailyLossShare: share(form.dailyLossShare),
    drawdownShare: share(form.drawdownShare),
    drawdownLimitUsd: numberOf(form.drawdownLimitUsd),
    liquidationDistance: share(form.liquidationDistance),
    equityDropShare: share(form.equityDropShare),
    equityDropMinutes: numberOf(form.equityDropMinutes) ?? 0,
    withoutStopMinutes: numberOf(form.withoutStopMinutes) ?? 0,
  };
}

export function isChanged(form: ThresholdsForm, thresholds: AlertThresholds): boolean {
  const saved = formOf(thresholds);
  return (Object.keys(saved) as readonly ThresholdField[]).some(
    (field) => form[field].trim() !== saved[field],
  );
}
