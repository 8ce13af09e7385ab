import { seeStanding } from '../domain/alerts/alert-book.ts';
import type { AlertPlace } from './alert-place.ts';
import { changeAlerts } from './alert-place.ts';

/** A person has looked at all that stand. */
export function seeAlerts(place: AlertPlace): void {
  changeAlerts(place, seeStanding);
}
