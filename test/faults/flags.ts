import type { Node } from './expect.ts';

/** Marks that an answer sets on its own figures. */
export interface Flags {
  /** Whether it is stale, incomplete or partial. */
  readonly isMarked: boolean;
  /** Whether a part is left out and named. */
  readonly isPartial: boolean;
  /** Whether there is a reason for a missing value. */
  readonly hasReason: boolean;
}

export const noFlags: Flags = { isMarked: false, isPartial: false, hasReason: false };

/** Returns the outer flags with those that the object itself sets. */
export function flagsOf(node: Node, outer: Flags): Flags {
  const isPartial = outer.isPartial || isPartOnly(node);
  const isMarked = outer.isMarked || isPartial || isOld(node) || isIncomplete(node);
  return { isPartial, isMarked, hasReason: outer.hasReason || isMarked || givesReason(node) };
}

function isOld({ stale, usable, venueSession }: Node): boolean {
  // A row of the catalog has no other mark.
  return (
    stale === true ||
    usable === false ||
    venueSession === 'unknown' ||
    fieldOf(venueSession, 'state') === 'unknown'
  );
}

function isIncomplete({ complete, completeness, extensions, whyIncomplete }: Node): boolean {
  return (
    complete === false ||
    typeof whyIncomplete === 'string' ||
    fieldOf(completeness, 'complete') === false ||
    warns(extensions, 'stale')
  );
}

function isPartOnly({ partial, leftOut, unreadable, unreadableCount, extensions }: Node): boolean {
  return (
    partial === true ||
    (Array.isArray(leftOut) && leftOut.some(isUnknownPart)) ||
    warns(extensions, 'incomplete') ||
    isFilled(unreadable) ||
    Number(unreadableCount ?? 0) > 0
  );
}

/** Performance also names values that are unknown for other reasons than a failed reading. */
const isUnknownPart = (part: unknown): boolean => typeof fieldOf(part, 'reason') === 'string';

const reasons = [
  'unavailableReason',
  'incompleteReason',
  'whyIncomplete',
  'failure',
  'reason',
  'symbolNote',
  'lastError',
  'message',
];

function givesReason(node: Node): boolean {
  return (
    reasons.some((name) => typeof node[name] === 'string') ||
    ['missingFields', 'errors', 'leftOut', 'unavailable'].some((name) => isFilled(node[name])) ||
    node['available'] === false ||
    node['usable'] === false ||
    // A page of the journal counts its missing lines and those that are no event.
    Number(node['problems'] ?? 0) > 0 ||
    // The risk screen names missing fields once, beside the shares.
    isFilled(fieldOf(node['risk'], 'missingFields'))
  );
}

/** GraphQL's lists have no place of their own for it. */
const warns = (extensions: unknown, code: string): boolean =>
  ((fieldOf(extensions, 'warnings') ?? []) as readonly unknown[]).some(
    (one) => fieldOf(one, 'code') === code,
  );

const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Node)[name] : undefined;
}
