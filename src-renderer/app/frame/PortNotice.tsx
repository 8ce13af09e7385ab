import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useSelected } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';

/** On every screen: what watches goes on, but no program reaches it. */
export function PortNotice(): ReactElement | null {
  const { ask } = useApp();
  const [isTrying, setTrying] = useState(false);
  const trouble = useSelected('getSettings', ({ portTrouble }) => portTrouble);
  if (trouble === null) return null;
  const again = async (): Promise<void> => {
    setTrying(true);
    await ask('openPort', null); // the settings, pushed with it, say what came of it
    setTrying(false);
  };
  return (
    <Banner tone="bad">
      <strong>Other programs can’t connect to Perpscope.</strong> {trouble.message}{' '}
      <span className="banner-actions">
        <a href="#/settings">Open Settings</a>
        <Button disabled={isTrying} onClick={() => void again()}>
          {isTrying ? 'Trying…' : 'Try again'}
        </Button>
      </span>
    </Banner>
  );
}
