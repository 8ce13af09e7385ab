import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';

/** Fill colors of the time outside regular hours. */
export interface SessionLook extends Readonly<Record<SessionSpan['state'], string>> {
  /** Color of the lines across a holiday. */
  readonly hatch: string;
}

/** Colors of a chart: a canvas can't read CSS variables. */
export interface ChartLook {
  readonly font: string;
  readonly ground: string;
  readonly ink: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly up: string;
  readonly down: string;
  readonly upBar: string;
  readonly downBar: string;
  readonly warn: string;
  readonly agent: string;
  readonly critical: string;
  readonly info: string;
  readonly reference: string;
  readonly selection: string;
  readonly inkSoft: string;
  readonly sessions: SessionLook;
}

/** Reads the colors in ui/tokens.css that apply to `element` now. */
export function readChartLook(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    font: token('--font'),
    ground: token('--surface'),
    ink: token('--ink-faint'),
    line: token('--line'),
    lineStrong: token('--control-line'),
    up: token('--up'),
    down: token('--down'),
    upBar: token('--bar-up'),
    downBar: token('--bar-down'),
    warn: token('--warning'),
    agent: token('--agent'),
    critical: token('--critical'),
    info: token('--info'),
    reference: token('--reference'),
    selection: token('--selection'),
    inkSoft: token('--ink-soft'),
    sessions: {
      pre_market: token('--session-pre'),
      after_hours: token('--session-after'),
      closed: token('--session-closed'),
      holiday: token('--session-holiday'),
      hatch: token('--session-hatch'),
    },
  };
}
