/** Calls `act` as a user who owns no file, where the tests run as root: root may read and write any. */
export function asNobody<Result>(act: () => Result): Result {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || seteuid === undefined) return act();
  seteuid(65_534);
  try {
    return act();
  } finally {
    seteuid(0);
  }
}
