const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns how long something was held, in its two largest units. */
export function holdText(seconds: number): string {
  return formatAge(seconds * second);
}

/** Returns an age in its largest unit: `4 s`, `2 min`, `3 h`, `5 d`. Never negative. */
export function formatShortAge(ageMs: number): string {
  const age = Math.max(0, ageMs);
  if (age < minute) return `${Math.floor(age / second)} s`;
  if (age < hour) return `${Math.floor(age / minute)} min`;
  if (age < day) return `${Math.floor(age / hour)} h`;
  return `${Math.floor(age / day)} d`;
}

/** Returns an age in its two largest units: `4 s`, `2 min 05 s`, `3 h 07 min`, `5 d 2 h`. Never negative. */
export function formatAge(ageMs: number): string {
  const age = Math.max(0, ageMs);
  if (age < minute) return `${Math.floor(age / second)} s`;
  if (age < hour) return `${Math.floor(age / minute)} min ${two(Math.floor((age % minute) / second))} s`;
  if (age < day) return `${Math.floor(age / hour)} h ${two(Math.floor((age % hour) / minute))} min`;
  return `${Math.floor(age / day)} d ${Math.floor((age % day) / hour)} h`;
}
