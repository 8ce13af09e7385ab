import './bell.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { SeverityMark } from '../../features/alerts/AlertTitle.tsx';
import { useApp } from '../../stores/AppContext.ts';
import type { ShownNotice } from '../../stores/notices-store.ts';
import { useSelected } from '../../operations/use-operation.ts';
import { localInstant } from '../../format/instant.ts';
import { alertText } from '../../format/service-text.ts';

/** Real ms that a notice is shown, unless the person points at it or focuses it. */
const stayMs = 15_000;

/** Maximum number of notices shown: more would cover the screen in use. */
const mostShown = 2;

/** Alert notices in the page, for browsers without desktop notifications: critical ones first, the others when there is room. */
export function Toasts(): ReactElement {
  const { notices } = useApp();
  const queued = useStore(notices);
  const rank = ({ severity }: ShownNotice): number => (severity === 'critical' ? 0 : 1);
  const shown = queued.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostShown);
  const more = queued.length - shown.length;
  return (
    <div className="toasts" role="log" aria-label="New alerts" aria-live="assertive">
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} onEnd={() => notices.dismiss(notice.id)} />
      ))}
      {more === 0 ? null : (
        <a className="toast-more" href="#/alerts" onClick={notices.clear}>
          {more} more {more === 1 ? 'alert' : 'alerts'}
        </a>
      )}
    </div>
  );
}

interface ToastProps {
  readonly notice: ShownNotice;
  readonly onEnd: () => void;
}

function Toast({ notice, onEnd }: ToastProps): ReactElement {
  const { id, severity, title, message, address } = notice;
  const { notices } = useApp();
  const resolvedAt = useResolvedAt(notice);
  const look = resolvedAt === null ? severity : 'over';
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => notices.dismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [held, id, notices]);
  return (
    <div
      className={`toast toast-${look}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SeverityMark look={look} size={15} />
      <span className="toast-title">{title}</span>
      <CloseButton aria-label={`Dismiss: ${title}`} onClick={onEnd} />
      <span className="toast-text">
        {resolvedAt === null ? alertText(message) : `Resolved at ${localInstant.time(resolvedAt)}.`}{' '}
        <a href={address} onClick={onEnd}>
          Show
        </a>
      </span>
    </div>
  );
}

/**
 * Returns the world ms at which the alert of a notice was resolved; null while it is active. The list may be older than the
 * notice.
 */
function useResolvedAt({ key, raisedAt }: ShownNotice): number | null {
  return useSelected('getAlerts', ({ alerts }) => {
    const row = alerts.find((alert) => alert.key === key);
    return row === undefined || row.raisedAt < raisedAt ? null : row.resolvedAt;
  });
}
