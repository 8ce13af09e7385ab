import { Select, Switch } from '@mantine/core';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import {
  numberLabels,
  timeZoneLabels,
  type NumberChoice,
  type TimeZoneChoice,
} from '../../format/preferences.ts';
import { localInstant, zoneName } from '../../format/instant.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { choicesOf } from '../../format/labels.ts';

/** Settings for how this window shows times and amounts. */
export function PreferencesCard(): ReactElement {
  const { preferences } = useApp();
  const { timeZone, numbers, hidesAmounts } = useStore(preferences);
  const nowText = useFromClock((now) =>
    now === null ? null : `Now ${localInstant.toMinute(now)} ${zoneName(now)}`,
  );
  return (
    <section className="settings-card" aria-labelledby="settings-preferences">
      <h2 id="settings-preferences">Times and amounts</h2>
      <Select<TimeZoneChoice>
        id="preference-zone"
        label="Time zone"
        description={nowText}
        data={choicesOf(timeZoneLabels)}
        value={timeZone}
        allowDeselect={false}
        onChange={(zone) => {
          if (zone !== null) preferences.change({ timeZone: zone });
        }}
      />
      <Select<NumberChoice>
        id="preference-numbers"
        label="Numbers"
        data={choicesOf(numberLabels)}
        value={numbers}
        allowDeselect={false}
        onChange={(choice) => {
          if (choice !== null) preferences.change({ numbers: choice });
        }}
      />
      <Switch
        id="preference-amounts"
        label="Hide amounts"
        description="Masks the account’s money and sizes, also in notifications. Market prices stay."
        checked={hidesAmounts}
        onChange={(event) => preferences.change({ hidesAmounts: event.currentTarget.checked })}
      />
      <p className="faint">Saved in this window. Exports and interfaces keep UTC and every digit.</p>
    </section>
  );
}
