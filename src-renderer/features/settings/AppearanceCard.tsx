import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../stores/AppContext.ts';
import { densityLabels } from '../../stores/density-store.ts';
import type { DirectionColors } from '../../stores/appearance-store.ts';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { formatSignedUsd } from '../../format/number.ts';
import { choicesOf } from '../../format/labels.ts';

const directionLabels = {
  'green-red': 'Green and red',
  'blue-orange': 'Blue and orange',
  'white-gray': 'White and gray',
} as const satisfies Record<DirectionColors, string>;

/** Settings for the look of the window on this machine. */
export function AppearanceCard(): ReactElement {
  const { appearance, density: densities } = useApp();
  const density = useStore(densities, (state) => state.density);
  const { direction, colorBlind } = useStore(appearance);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className="settings-card" aria-labelledby="settings-appearance">
      <h2 id="settings-appearance">Appearance</h2>
      <div className="settings-choice">
        <span aria-hidden="true">Theme</span>
        <SegmentedControl
          aria-label="Theme"
          data={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          value={colorScheme === 'light' ? 'light' : 'dark'}
          onChange={(scheme) => setColorScheme(scheme === 'light' ? 'light' : 'dark')}
        />
      </div>
      <div className="settings-choice">
        <span aria-hidden="true">Up and down</span>
        <SegmentedControl
          aria-label="Up and down"
          data={choicesOf(directionLabels)}
          value={direction}
          onChange={(chosen) => appearance.setState({ direction: chosen })}
        />
        <span aria-hidden="true">
          <SignedFigure value={1} format={formatSignedUsd} reason="" />{' '}
          <SignedFigure value={-1} format={formatSignedUsd} reason="" />
        </span>
      </div>
      <div className="settings-choice">
        <span aria-hidden="true">Table rows</span>
        <SegmentedControl
          aria-label="Table rows"
          data={choicesOf(densityLabels)}
          value={density}
          onChange={densities.choose}
        />
      </div>
      <Switch
        label="Color-blind safe palette"
        checked={colorBlind}
        onChange={({ currentTarget }) => appearance.setState({ colorBlind: currentTarget.checked })}
      />
      <p className="faint">Saved in this window.</p>
    </section>
  );
}
