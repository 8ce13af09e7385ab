/** The operator's choice of how the window shows times and amounts. */
export interface Preferences {
  readonly timeZone: TimeZoneChoice;
  readonly numbers: NumberChoice;
  /** Whether amounts of the account are masked. Prices of the market never are. */
  readonly hidesAmounts: boolean;
  /** Whether a new alert plays a sound. */
  readonly alertSound: boolean;
}

export const timeZoneLabels = {
  local: 'This computer’s',
  utc: 'UTC',
  new_york: 'New York',
} as const;
export type TimeZoneChoice = keyof typeof timeZoneLabels;

/** Example of a number in each locale. */
export const numberLabels = {
  'en-US': '1,234.56',
  'de-DE': '1.234,56',
  'fr-FR': '1 234,56',
  'de-CH': '1’234.56',
  'en-IN': '12,34,567.89',
} as const;
export type NumberChoice = keyof typeof numberLabels;

export const usualPreferences: Preferences = {
  timeZone: 'local',
  numbers: 'en-US',
  hidesAmounts: false,
  alertSound: false,
};

const zones = { local: undefined, utc: 'UTC', new_york: 'America/New_York' } as const;

const shown = { preferences: usualPreferences };

/** Sets the preferences that formats read. Components that show formatted texts redraw after a change. */
export function applyPreferences(preferences: Preferences): void {
  shown.preferences = preferences;
}

export const hidesAmounts = (): boolean => shown.preferences.hidesAmounts;
export const numberLocale = (): NumberChoice => shown.preferences.numbers;
/** IANA name; undefined: this computer's own. */
export const shownZone = (): string | undefined => zones[shown.preferences.timeZone];

/** Keeps the valid part of stored preferences: the storage may hold anything. */
export function parsePreferences(stored: unknown): Preferences {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const { timeZone, numbers, hidesAmounts: hides, alertSound } = given;
  return {
    timeZone: isKey(timeZoneLabels, timeZone) ? timeZone : usualPreferences.timeZone,
    numbers: isKey(numberLabels, numbers) ? numbers : usualPreferences.numbers,
    hidesAmounts: hides === true,
    alertSound: alertSound === true,
  };
}

function isKey<Known extends object>(known: Known, key: unknown): key is keyof Known {
  return typeof key === 'string' && Object.hasOwn(known, key);
}
