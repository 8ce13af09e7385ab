import { earliestTime, latestTime } from '../../domain/bounds.ts';
import type { AnnouncedClosure } from '../../domain/sessions/session.ts';
import type { ClosuresAnswer } from '../reference.ts';
import { ReferenceFailure } from '../reference.ts';
import { UpcomingDay } from './responses.ts';

/** Exchanges whose announcements apply to the US equity calendar. */
const exchanges: ReadonlySet<unknown> = new Set(['NYSE', 'NASDAQ']);
const longestName = 100;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const utcForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|\+00:00)$/;

/** One closure per day; if exchanges disagree, the one that closes earlier. Throws ReferenceFailure if it is not a list. */
export function readClosures(answer: unknown): ClosuresAnswer {
  if (!Array.isArray(answer))
    throw new ReferenceFailure('failed', "Massive's answer for announced closures has an unexpected shape.");
  const byDay = new Map<string, AnnouncedClosure>();
  const invalid: string[] = [];
  (answer as unknown[]).forEach((row, index) => {
    if (isElsewhere(row)) return;
    const closure = closureOf(row);
    if (closure === null) invalid.push(`announced closure ${index + 1}`);
    else byDay.set(closure.day, wider(closure, byDay.get(closure.day)));
  });
  const closures = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { closures, invalid };
}

function isElsewhere(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('exchange' in row)) return false;
  return typeof row.exchange === 'string' && !exchanges.has(row.exchange);
}

function closureOf(row: unknown): AnnouncedClosure | null {
  const parsed = UpcomingDay.safeParse(row);
  if (!parsed.success || !exchanges.has(parsed.data.exchange)) return null;
  const { date: day, name, status, close } = parsed.data;
  if (!isDay(day)) return null;
  const closure = { day, name: name.slice(0, longestName) };
  if (status === 'closed') return { ...closure, closesAt: null };
  const closesAt = closingTime(day, close ?? '');
  return closesAt === null ? null : { ...closure, closesAt };
}

/** Valid days from 2020 on; Date.parse reads 30 February as 2 March. */
function isDay(day: string): boolean {
  if (!dayForm.test(day)) return false;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || midnight < earliestTime || midnight >= latestTime) return false;
  return new Date(midnight).toISOString().startsWith(day);
}

/** World ms. New York's regular hours lie within one UTC day, so a time on another day is invalid. */
function closingTime(day: string, close: string): number | null {
  if (!utcForm.test(close) || !close.startsWith(day)) return null;
  const at = Date.parse(close);
  return Number.isNaN(at) ? null : at;
}

function wider(one: AnnouncedClosure, other: AnnouncedClosure | undefined): AnnouncedClosure {
  if (other === undefined) return one;
  const closesFrom = ({ closesAt }: AnnouncedClosure): number => closesAt ?? Number.NEGATIVE_INFINITY;
  return closesFrom(one) < closesFrom(other) ? one : other;
}
