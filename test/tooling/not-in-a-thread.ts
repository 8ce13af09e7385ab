throw new Error(
  'Tests in threads load neither SQLite nor undici: list this file under `forks` in vitest.config.ts.',
);
