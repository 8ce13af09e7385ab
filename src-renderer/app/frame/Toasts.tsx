import './bell.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { SeverityMark } from '../../features/alerts/AlertTitle.tsx';
import { useApp } from '../../stores/AppContext.ts';
import type { ShownNotice } from '../../stores/notices-store.ts';
import { sourceRules } from '../../format/source-text.ts';
import { useFrame, useSelected } from '../../operations/use-operation.ts';
import { localInstant } from '../../format/instant.ts';
import { alertText } from '../../format/service-text.ts';
import { bannerSources } from './banner-sources.ts';
import { counted } from '../../format/number.ts';

/** Real ms that a notice is shown, unless the person points at it or focuses it. */
const stayMs = 15_000;

/** Maximum number of notices shown: more would cover the screen in use. */
const mostShown = 2;

/**
 * Alert notices in the page, for browsers without desktop notifications: critical ones first, the others when there is room. What
 * the screen itself says, by the Needs attention tile or a banner, is only spoken.
 */
export function Toasts(): ReactElement {
  const { notices } = useApp();
  const queued = useStore(notices);
  const isOnScreen = useIsOnScreen();
  const rank = ({ severity }: ShownNotice): number => (severity === 'critical' ? 0 : 1);
  const spoken = queued.filter(isOnScreen);
  const visible = queued.filter((notice) => !isOnScreen(notice)).toSorted((a, b) => rank(a) - rank(b));
  const shown = visible.slice(0, mostShown);
  const more = visible.length - shown.length;
  return (
    <div className="toasts" role="log" aria-label="New alerts" aria-live="assertive">
      {[...shown, ...spoken].map((notice, nth) => (
        <Toast key={notice.id} notice={notice} isSpokenOnly={nth >= shown.length} />
      ))}
      {more === 0 ? null : (
        <a className="toast-more" href="#/alerts" onClick={notices.clear}>
          {counted(more, 'more alert')}
        </a>
      )}
    </div>
  );
}

/** Returns whether the screen shows the alert of a notice already: Overview lists every alert, a banner is about its source. */
function useIsOnScreen(): (notice: ShownNotice) => boolean {
  const [address] = useLocation();
  const alerts = useSelected('getAlerts', (view) => view.alerts);
  const health = useFrame((frame) => frame.health);
  if (alerts === null) return () => false;
  if (address === '/overview') return () => true;
  const rules = new Set(
    health === null
      ? []
      : bannerSources(health).flatMap(({ source }): readonly string[] => sourceRules[source]),
  );
  return (notice) => {
    const row = rowOf(notice, alerts);
    return row !== null && row.resolvedAt === null && rules.has(row.rule);
  };
}

interface ToastProps {
  readonly notice: ShownNotice;
  readonly isSpokenOnly: boolean;
}

/** One line: the message is cut to its width, and its title has all of it. */
function Toast({ notice, isSpokenOnly }: ToastProps): ReactElement {
  const { id, severity, title, message, address } = notice;
  const { notices } = useApp();
  const resolvedAt = useResolvedAt(notice);
  const look = resolvedAt === null ? severity : 'over';
  const text = resolvedAt === null ? alertText(message) : `Resolved at ${localInstant.time(resolvedAt)}.`;
  const [held, setHeld] = useState(false);
  const end = (): void => notices.dismiss(id);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => notices.dismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [held, id, notices]);
  return (
    <div
      className={isSpokenOnly ? 'unseen' : `toast toast-${look}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SeverityMark look={look} size={15} />
      <span className="toast-title" title={title}>
        {title}
      </span>
      <span className="toast-text" title={text}>
        {text}
      </span>
      {isSpokenOnly ? null : (
        <>
          <a href={address} onClick={end}>
            Show
          </a>
          <CloseButton size={24} aria-label={`Dismiss: ${title}`} onClick={end} />
        </>
      )}
    </div>
  );
}

/** Returns the world ms at which the alert of a notice was resolved; null while it is active. */
function useResolvedAt(notice: ShownNotice): number | null {
  return useSelected('getAlerts', ({ alerts }) => rowOf(notice, alerts)?.resolvedAt ?? null);
}

/** Returns the row of a notice's alert; null while the list is older than the notice. */
function rowOf({ key, raisedAt }: ShownNotice, alerts: readonly AlertRow[]): AlertRow | null {
  const row = alerts.find((alert) => alert.key === key);
  return row === undefined || row.raisedAt < raisedAt ? null : row;
}
