import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';

export function ThemeCard(): ReactElement {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className="settings-card" aria-labelledby="settings-theme">
      <h2 id="settings-theme">Appearance</h2>
      <div>
        <SegmentedControl
          size="xs"
          aria-label="Theme"
          data={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          value={colorScheme === 'light' ? 'light' : 'dark'}
          onChange={(scheme) => setColorScheme(scheme === 'light' ? 'light' : 'dark')}
        />
      </div>
      <p className="faint">Saved in this window.</p>
    </section>
  );
}
