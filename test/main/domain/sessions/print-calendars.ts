import { sessionAt, tradingSessions } from '../../../../src-main/domain/sessions/trading-sessions.ts';
import type { TradingSession } from '../../../../src-main/domain/sessions/session.ts';

/** Runs in a separate process: a process reads the host's time zone from its environment once. */

const wide = { from: Date.UTC(2010, 0, 1), to: Date.UTC(2040, 0, 1), closures: [] };

const reportedAt = (name: 'us_equity' | 'cme_metals_energy', instant: number): TradingSession | null => {
  const reported = sessionAt(name, instant);
  return reported.kind === 'known' ? reported.now : null;
};

function printed(name: 'us_equity' | 'cme_metals_energy'): object {
  const { sessions } = tradingSessions(name, wide);
  const atOdds = sessions.filter((session) =>
    [session.from, session.until - 1].some(
      (instant) => JSON.stringify(reportedAt(name, instant)) !== JSON.stringify(session),
    ),
  );
  return { sessions, atOdds };
}

process.stdout.write(
  JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // July 2026, midnight in UTC, by the host's own clock.
    hostHour: new Date(Date.UTC(2026, 6, 1)).getHours(),
    us_equity: printed('us_equity'),
    cme_metals_energy: printed('cme_metals_energy'),
  }),
);
