import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Position } from '../../../src-preload/contract/views/position.ts';
import { formatPercent } from '../../format/number.ts';
import { Figure } from '../../ui/Figure.tsx';
import { distanceTone, liquidationDistancePct } from './view-model.ts';

interface LiquidationCellProps {
  readonly position: Position;
  readonly price: (value: number) => string;
}

const tones = {
  far: { className: 'second', warns: false },
  near: { className: 'second warn', warns: true },
  close: { className: 'second down', warns: true },
} as const;

/** The price that liquidates, and how far the mark is from it. */
export function LiquidationCell({ position, price }: LiquidationCellProps): ReactElement {
  const distance = liquidationDistancePct(position);
  const { className, warns } = tones[distance === null ? 'far' : distanceTone(distance)];
  return (
    <td>
      <Figure
        value={position.liquidation_price}
        format={price}
        reason="No price liquidates it: the account’s cross margin covers it"
      />
      {distance === null ? null : (
        <span className={className}>
          {warns ? <IconAlertTriangle size={11} className="inline-icon" aria-label="Near:" /> : null}
          {formatPercent(distance)} away
        </span>
      )}
    </td>
  );
}
