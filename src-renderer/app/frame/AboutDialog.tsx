import { Kbd, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { ChartNotice } from '../../ui/chart/ChartNotice.tsx';
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
          <dd>Find a market or screen</dd>
          <dt>
            <Kbd>←</Kbd> <Kbd>→</Kbd>
          </dt>
          <dd>Chart: scroll back and forward</dd>
          <dt>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd>
          </dt>
          <dd>Chart: zoom in and out</dd>
          <dt>
            <Kbd>Home</Kbd> <Kbd>End</Kbd>
          </dt>
          <dd>Chart: show everything; go to the latest candle</dd>
        </dl>
        <h3>Notices</h3>
        <p>Perpscope is free software under the MIT License.</p>
        <ChartNotice />
        <p className="faint">The chart library is licensed under the Apache License 2.0.</p>
      </div>
    </Modal>
  );
}
