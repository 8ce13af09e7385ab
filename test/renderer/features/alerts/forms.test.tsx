// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { AlertMute, AlertThresholds } from '../../../../src-preload/contract/bridge/alerts.ts';
import { DestinationsCard } from '../../../../src-renderer/features/alerts/DestinationsCard.tsx';
import { MuteForm } from '../../../../src-renderer/features/alerts/MuteForm.tsx';
import { ThresholdsForm } from '../../../../src-renderer/features/alerts/ThresholdsForm.tsx';
import { applyPreferences, usualPreferences } from '../../../../src-renderer/format/preferences.ts';
import { someSettings } from '../../account-builders.ts';
import { anApp } from '../../drawn.tsx';
import { button, field, mounted, press, type } from '../../mounted.tsx';

const shown = (): string => document.body.textContent;
const thresholds: AlertThresholds = {
  dailyLossShare: 0.8,
  drawdownShare: 0.8,
  drawdownLimitUsd: null,
  liquidationDistance: 0.05,
  equityDropShare: 0.1,
  equityDropMinutes: 60,
  withoutStopMinutes: 10,
};

test('thresholds are checked as they are typed, and saved only if they are valid', async () => {
  const saved: AlertThresholds[] = [];
  const save = async (next: AlertThresholds) => {
    saved.push(next);
    return null;
  };
  await mounted(<ThresholdsForm thresholds={thresholds} onSave={save} />);
  await type('Daily loss, % of its limit', '120');
  expect(shown()).toContain('Enter a percentage above 0 and up to 100.');
  expect(button('Save thresholds').disabled).toBe(true);
  await type('Daily loss, % of its limit', '65.5');
  await press('Save thresholds');
  expect(saved).toEqual([{ ...thresholds, dailyLossShare: 0.655 }]);
  expect(shown()).toContain('Saved.');
});

test('the drawdown limit is not legible while amounts are hidden', async () => {
  const app = anApp({});
  app.preferences.change({ hidesAmounts: true });
  onTestFinished(() => applyPreferences(usualPreferences));
  await mounted(<ThresholdsForm thresholds={thresholds} onSave={async () => null} />, { app });
  expect(field('Drawdown limit, USD').type).toBe('password');
  expect(field('Drawdown, % of its limit').type).toBe('text');
});

test('thresholds and a mute that the service refuses stay typed, with the reason', async () => {
  const asked: AlertMute[] = [];
  const refuse = async () => 'There is no market NO-SUCH on this network.';
  await mounted(
    <>
      <ThresholdsForm thresholds={thresholds} onSave={async () => 'The disk is full.'} />
      <MuteForm onMute={(mute) => (asked.push(mute), refuse())} />
    </>,
  );
  await type('Drawdown, % of its limit', '55');
  await press('Save thresholds');
  expect([shown().includes('The disk is full.'), field('Drawdown, % of its limit').value]).toEqual([
    true,
    '55',
  ]);
  await type('Market', 'NO-SUCH');
  await press('Mute');
  expect(asked).toMatchObject([{ rule: null, coin: 'NO-SUCH' }]);
  expect([shown().includes(await refuse()), field('Market').value]).toEqual([true, 'NO-SUCH']);
});

test('thresholds are those of the record in use', async () => {
  const form = (given: AlertThresholds) => (
    <ThresholdsForm thresholds={given} onSave={() => Promise.resolve(null)} />
  );
  const { draw } = await mounted(form(thresholds));
  await draw(form({ ...thresholds, drawdownShare: 0.55 }));
  expect(field('Drawdown, % of its limit').value).toBe('55');
});

test('the time of the daily summary is checked as it is typed, and saved', async () => {
  const settings = someSettings({ alertSummaryAt: { value: '08:30', origin: 'settings_file' } });
  const outcome = { kind: 'answer', value: settings };
  const { asked } = await mounted(<DestinationsCard />, {
    app: anApp({ settings: someSettings() }),
    outcome,
  });
  await type('Daily summary at', '8:30');
  expect(shown()).toContain('Enter a time from 00:00 to 23:59.');
  expect(button('Save time').disabled).toBe(true);
  await type('Daily summary at', '08:30');
  await press('Save time');
  expect(asked).toEqual([['saveSettings', { alertSummaryAt: '08:30' }]]);
  expect(shown()).toContain('Saved.');
});

test('the sound of new alerts is off until it is chosen', async () => {
  const app = anApp({ settings: someSettings() });
  await mounted(<DestinationsCard />, { app });
  expect(app.preferences.getState().alertSound).toBe(false);
  await act(async () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click());
  expect(app.preferences.getState().alertSound).toBe(true);
});
