/** The tests that a run on PostgreSQL leaves out, each with the reason. The soak run's report prints the list. */
export const onlySqlite: Readonly<Record<string, string>> = {
  'server/accounts/data-key-check.test.ts':
    'replaces the file of the key, which a server on PostgreSQL derives',
  'server/accounts/reseal.test.ts': 'replaces the file of the key; reseal.postgres.test.ts does it there',
  'server/backup/**': 'copies and restores the file; PostgreSQL is backed up with its own tools',
  'server/changes/commit-group.test.ts': 'looks at the savepoints of the file’s one writer',
  'server/core/private-files.test.ts': 'looks at the rights of the file',
  'server/db/core/folder-lock.test.ts': 'locks the folder of the file',
  'server/db/core/list-plans.test.ts': 'reads SQLite’s plans; queries.postgres.test.ts runs the same queries',
  'server/db/core/number-texts.test.ts': 'looks into SQLite’s tables of texts, which PostgreSQL does without',
  'server/db/core/open.test.ts': 'opens files, and sets pragmas',
  'server/db/core/plans.test.ts': 'reads SQLite’s plans',
  'server/db/core/statistics.test.ts': 'PostgreSQL gathers its statistics by itself',
  'server/db/core/transactions/write-watch.test.ts':
    'looks at temporary triggers; open.postgres.test.ts looks at those of PostgreSQL',
  'server/db/migrations/**':
    'opens files; upgrade.postgres.test.ts brings databases of PostgreSQL to this version',
  'server/db/packages/to-bill.test.ts': 'reads SQLite’s plans',
  'server/jobs/backups.test.ts': 'copies the file',
  'server/payments/till/till-sums-plan.test.ts': 'reads SQLite’s plan',
  'server/sync/archived-plan.test.ts': 'reads SQLite’s plans',
  'server/sync/{epoch,epoch-conditions}.test.ts': 'puts the file back to an older state',
  'server/threads/threads.test.ts': 'opens the file in another thread',
}
