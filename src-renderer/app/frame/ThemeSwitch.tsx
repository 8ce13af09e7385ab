import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';

export function ThemeSwitch(): ReactElement {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme !== 'light';
  const label = dark ? 'Switch to the light theme' : 'Switch to the dark theme';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className="bar-button"
        aria-label={label}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
