import { onDemand } from '../ui/on-demand.tsx';

/** Their libraries are large: what is around a chart shows without waiting for it. */
export const CandleCanvasView = onDemand('chart', () =>
  import('./CandleCanvasView.tsx').then((code) => code.CandleCanvasView),
);

export const EquityChart = onDemand('chart', () =>
  import('./equity/EquityChart.tsx').then((code) => code.EquityChart),
);
