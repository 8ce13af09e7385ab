import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import { timeZoneLabels, type TimeZoneChoice } from '../../format/preferences.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { Command } from './view-model.ts';

/** Returns commands that change how the window looks. */
function useLookCommands(): readonly Command[] {
  const { density: densities, preferences } = useApp();
  const density = useStore(densities, (state) => state.density);
  const { hidesAmounts, timeZone } = useStore(preferences);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const isLight = colorScheme === 'light';
    const isCompact = density === 'compact';
    const otherZones = (Object.keys(timeZoneLabels) as TimeZoneChoice[]).filter((zone) => zone !== timeZone);
    return [
      {
        label: isLight ? 'Dark theme' : 'Light theme',
        keywords: 'switch appearance',
        run: async () => setColorScheme(isLight ? 'dark' : 'light'),
      },
      {
        label: hidesAmounts ? 'Show amounts' : 'Hide amounts',
        keywords: 'privacy mask',
        run: async () => preferences.change({ hidesAmounts: !hidesAmounts }),
      },
      {
        label: isCompact ? 'Comfortable rows' : 'Compact rows',
        keywords: 'density table height',
        run: async () => densities.choose(isCompact ? 'comfortable' : 'compact'),
      },
      ...otherZones.map((zone): Command => ({
        label: `Times: ${timeZoneLabels[zone]}`,
        keywords: 'time zone',
        run: async () => preferences.change({ timeZone: zone }),
      })),
    ];
  }, [colorScheme, densities, density, hidesAmounts, preferences, setColorScheme, timeZone]);
}

/** Returns the other profiles that this window can open. */
function useOtherProfiles(): readonly Profile[] {
  const { shownIn } = useApp();
  const { state } = useOperation('listProfiles', null);
  return useMemo(
    () =>
      shownIn === 'desktop' && state.kind === 'ready'
        ? state.value.filter(({ isCurrent }) => !isCurrent)
        : [],
    [shownIn, state],
  );
}

/** Settings that a command puts the focus on. */
const settingFields = [
  ['Account', 'account', 'address wallet vault'],
  ['Agent feed', 'agentFeed', 'folder journal status'],
  ['Venue address', 'venueUrl', 'hyperliquid url'],
  ['RPC addresses', 'rpcEndpoints', 'chain endpoints arbitrum base'],
  ['Reference data', 'massiveUrl', 'massive key vix provider'],
] as const;

type GoTo = (label: string, to: string, keywords: string) => Command;

function settingCommands(goTo: GoTo): readonly Command[] {
  return settingFields.map(([label, field, keywords]) => ({
    ...goTo(label, `/settings?field=${field}`, keywords),
    needsText: true,
  }));
}

/** Returns the commands that work everywhere. `onHelp` shows the keyboard shortcuts. */
export function useCommands(onHelp: () => void): readonly Command[] {
  const { ask } = useApp();
  const looks = useLookCommands();
  const [, navigate] = useLocation();
  const others = useOtherProfiles();
  return useMemo(() => {
    const goTo: GoTo = (label, to, keywords) => ({
      label,
      keywords,
      opensScreen: true,
      run: async () => navigate(to),
    });
    return [
      ...looks,
      {
        label: 'Copy MCP configuration',
        keywords: 'claude client agent',
        run: async () => {
          const asked = await ask('getConnections', null);
          if (asked.kind !== 'answer') return 'Not copied: the configuration could not be read.';
          const text = JSON.stringify({ mcpServers: { perpscope: asked.value.stdio } }, null, 2);
          return copyText(text) ? 'MCP configuration copied.' : 'Not copied: see Connections.';
        },
      },
      {
        label: 'Show first steps',
        keywords: 'onboarding welcome start tour help',
        opensScreen: true,
        run: async () => {
          const saved = await ask('saveSettings', { showFirstSteps: null });
          return saved.kind === 'failure' ? `Not shown: ${saved.error.message}` : navigate('/overview');
        },
      },
      ...others.map(({ name }): Command => ({
        label: `Open profile ${name}`,
        keywords: 'switch agent window',
        run: async () => {
          const asked = await ask('openProfile', { name });
          return asked.kind === 'failure' ? asked.error.message : `${name} opens in a window of its own.`;
        },
      })),
      goTo('Profiles', '/settings', 'switch agent new window'),
      goTo('Switch network', '/settings?field=network', 'testnet mainnet venue source'),
      ...settingCommands(goTo),
      goTo('Export the record', '/exports?field=subject', 'csv download'),
      { label: 'Keyboard shortcuts', keywords: 'help keys', run: async () => onHelp() },
    ];
  }, [ask, looks, navigate, onHelp, others]);
}
