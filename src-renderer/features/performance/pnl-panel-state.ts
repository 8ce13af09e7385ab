import type { ChartPanelState } from '../../ui/ChartPanel.tsx';

/** What panels over the same answer have in common. */
export interface PnlPanelState {
  readonly staleMs: number | null;
  /** What is missing of the period; null: nothing. */
  readonly partial: string | null;
  /** The state of a panel that says these words, or has nothing to draw. */
  readonly panel: (words: string, isEmpty: boolean) => ChartPanelState;
}
