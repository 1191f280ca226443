/**
 * The core uses these features of PostgreSQL, and each entry says whether YugabyteDB has it. A test searches the
 * sources for everything else.
 */
export const usedFeatures: readonly (readonly [feature: string, use: string, there: string])[] = [
  ['`select … for update` on one row', 'the head, which gives every change its version', 'yes'],
  [
    'READ COMMITTED',
    'transactions behind the head’s row',
    'yes, when it is switched on (`yb_enable_read_committed_isolation`)',
  ],
  ['REPEATABLE READ, read only', 'a pull and an export at one moment, over all tables', 'yes'],
  ['savepoints', 'parts of a push', 'yes'],
  ['`insert … on conflict`', 'counters, search keys', 'yes'],
  ['cursors inside a transaction', 'exports', 'yes'],
  ['triggers for each row, PL/pgSQL', 'tallies, and what a transaction wrote', 'yes'],
  ['`set_config(…, true)`', 'what triggers tell the transaction', 'yes'],
  ['unique and partial indexes, checks', 'numbers of labels, one home for each code', 'yes'],
  [
    'foreign keys, some deferred',
    'rows that come in any order within a transaction',
    'yes; a reference that is corrected within the same transaction fails (issue 17657), which nothing here does',
  ],
  ['`pg_trgm` with GIN on one column', 'searches', 'yes; each column has an index of its own'],
  ['advisory lock of a transaction', 'one migration at a time', 'since 2025.1'],
  ['identity columns', 'row numbers; versions come from the head', 'yes, with gaps'],
]

/**
 * YugabyteDB lacks these features, or has had them only lately. Each is found by the words that a source would have.
 */
export const avoidedFeatures: Readonly<Record<string, RegExp>> = {
  'LISTEN and NOTIFY': /\blisten "?\w|\bpg_notify\b|\bnotify "?\w+"?\s*(,|;|`)/i,
  'LOCK TABLE': /\block table\b/i,
  'session locks': /\bpg_(try_)?advisory_lock\b/i,
  'deferrable unique or primary keys': /\b(unique|primary key)\b[^,\n]*\bdeferrable\b/i,
  'constraint triggers': /\bconstraint trigger\b/i,
  'exclusion constraints': /\bexclude using\b/i,
  'table inheritance': /\binherits\b/i,
  'stored generated columns': /\bgenerated always as \(/i,
  'GiST indexes': /\busing gist\b/i,
  'GIN indexes of several columns': /using gin \([^)]*,/i,
  'unlogged tables': /\bunlogged\b/i,
  SERIALIZABLE: /isolation level serializable/i,
}

/** A use of a feature that the core avoids, and the replacement for it before a company moves to YugabyteDB. */
export interface Exception {
  readonly file: string
  readonly feature: keyof typeof avoidedFeatures
  readonly use: string
  readonly instead: string
}

export const exceptions: readonly Exception[] = [
  {
    file: 'server/db/postgres/only-server.ts',
    feature: 'session locks',
    use: 'the claim of a server that shares its database with no other',
    instead: 'a lease in a table',
  },
  {
    file: 'server/db/postgres/claim.ts',
    feature: 'session locks',
    use: 'the claim of a server by its store of files',
    instead: 'a lease in a table',
  },
  {
    file: 'server/db/postgres/schema.sql',
    feature: 'constraint triggers',
    use: 'tallies, which are added up once at the end of a transaction',
    instead: 'the same statement in the last flight of a transaction',
  },
  {
    file: 'server/db/postgres/node-tables.ts',
    feature: 'unlogged tables',
    use: 'counts of guesses and locks of uploads, which may be lost',
    instead: 'plain tables',
  },
  {
    file: 'server/db/postgres/upgrade.ts',
    feature: 'LOCK TABLE',
    use: 'the start of an upgrade, so that no request waits behind one that itself waits',
    instead: 'a stop of all servers during the upgrade',
  },
]
