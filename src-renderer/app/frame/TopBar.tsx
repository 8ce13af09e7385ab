import type { ReactElement } from 'react';
import { SearchBox } from '../../features/search/SearchBox.tsx';
import { useFrame } from '../../operations/use-operation.ts';
import { AgentChip } from './AgentChip.tsx';
import { Bell } from './Bell.tsx';
import { Lamps } from './Lamps.tsx';
import { NetworkChip } from './NetworkChip.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export function TopBar(): ReactElement {
  const version = useFrame((frame) => frame.version);
  const simulated = useFrame((frame) => frame.simulated) === true;
  return (
    <header className={simulated ? 'top-bar top-bar-simulated' : 'top-bar'}>
      <a className="brand" href="#/crypto" aria-label="Perpscope, to Markets">
        <img src={new URL('../../icon.svg', import.meta.url).href} width={20} height={20} alt="" />
        Perpscope
      </a>
      <NetworkChip />
      <AgentChip />
      <SearchBox />
      <Lamps />
      <span className="top-bar-end">
        {version === null ? null : <span className="version">v{version}</span>}
        <Bell />
        <ThemeSwitch />
      </span>
    </header>
  );
}
