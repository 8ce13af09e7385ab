import { onDemand } from '../ui/on-demand.tsx';

/** Charts whose libraries are large: the content around them shows without waiting for them. */
export const CandleCanvasView = onDemand('chart', () =>
  import('./CandleCanvasView.tsx').then((code) => code.CandleCanvasView),
);

export const EquityChart = onDemand('chart', () =>
  import('./equity/EquityChart.tsx').then((code) => code.EquityChart),
);
