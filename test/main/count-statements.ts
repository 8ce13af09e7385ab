import Database from 'better-sqlite3';

export interface CountedStatements {
  readonly count: () => number;
  /** Number of rows returned by statements that return many. */
  readonly rows: () => number;
  readonly undo: () => void;
}

/** Counts every statement that any connection of this process runs, until it is undone. */
export function countStatements(): CountedStatements {
  const database = new Database(':memory:');
  const prototype = Object.getPrototypeOf(database.prepare('SELECT 1')) as Record<string, unknown>;
  database.close();
  const names = ['get', 'all', 'run', 'iterate'] as const;
  const originals = names.map((name) => [name, prototype[name] as (...args: unknown[]) => unknown] as const);
  const counted = { statements: 0, rows: 0 };
  for (const [name, original] of originals) {
    prototype[name] = function count(this: unknown, ...args: unknown[]): unknown {
      counted.statements += 1;
      const answer = original.apply(this, args);
      if (Array.isArray(answer)) counted.rows += answer.length;
      return answer;
    };
  }
  return {
    count: () => counted.statements,
    rows: () => counted.rows,
    undo: () => {
      for (const [name, original] of originals) prototype[name] = original;
    },
  };
}
