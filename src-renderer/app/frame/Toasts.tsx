import './bell.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { SeverityMark } from '../../features/alerts/AlertTitle.tsx';
import { useApp } from '../../stores/AppContext.ts';
import type { ShownNotice } from '../../stores/notices-store.ts';
import { withoutAmounts } from '../../format/number.ts';

/** Real ms that a notice stays, unless someone is at it. */
const stayMs = 15_000;

/** Alert notices in the page, for browsers without desktop notifications. */
export function Toasts(): ReactElement {
  const { notices } = useApp();
  const shown = useStore(notices);
  return (
    <div className="toasts" role="log" aria-label="New alerts" aria-live="assertive">
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} onEnd={() => notices.dismiss(notice.id)} />
      ))}
    </div>
  );
}

interface ToastProps {
  readonly notice: ShownNotice;
  readonly onEnd: () => void;
}

function Toast({ notice: { id, severity, title, message, address }, onEnd }: ToastProps): ReactElement {
  const { notices } = useApp();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => notices.dismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [held, id, notices]);
  return (
    <div
      className={`toast toast-${severity}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SeverityMark look={severity} size={15} />
      <span className="toast-title">{title}</span>
      <CloseButton aria-label={`Dismiss: ${title}`} onClick={onEnd} />
      <span className="toast-text">
        {withoutAmounts(message)}{' '}
        <a href={address} onClick={onEnd}>
          Show
        </a>
      </span>
    </div>
  );
}
