import { Kbd, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { ChartNotice } from '../../ui/ChartNotice.tsx';
import { useFrame } from '../../operations/use-operation.ts';

interface AboutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function AboutDialog({ opened, onClose }: AboutDialogProps): ReactElement {
  const version = useFrame((frame) => frame.version);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="About Perpscope"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="about">
        <p>
          Perpscope {version === null ? '' : `${version} `}watches a trading agent on perpetual contracts. It
          observes: it can't place, cancel or change an order.
        </p>
        <h3>Keys</h3>
        <dl className="about-keys">
          <dt>
            <Kbd>/</Kbd> or <Kbd>Ctrl K</Kbd>
          </dt>
          <dd>find a market</dd>
          <dt>
            <Kbd>←</Kbd> <Kbd>→</Kbd>
          </dt>
          <dd>on a chart: back and forth in time</dd>
          <dt>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd>
          </dt>
          <dd>on a chart: closer and wider</dd>
          <dt>
            <Kbd>Home</Kbd> <Kbd>End</Kbd>
          </dt>
          <dd>on a chart: all of it, and its end</dd>
        </dl>
        <h3>Notices</h3>
        <p>Perpscope is free software under the MIT License.</p>
        <ChartNotice />
        <p className="faint">The chart library is licensed under the Apache License 2.0.</p>
      </div>
    </Modal>
  );
}
