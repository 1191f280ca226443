import type { TestApp } from './app.ts'

/**
 * The columns that a job of the server itself changes while no one calls: mails are on their way, and notices are
 * being spread.
 */
const moving: Record<string, readonly string[]> = {
  notice: ['spreadAt', 'hidden'],
  // Housekeeping fills in the keys by which customers are found.
  accountPrivate: ['nameKey', 'phoneKey', 'textNumber', 'trnDigest'],
}
/** The server's jobs write mails, rounds of prices and search indexes at any time. Each call uses its caller's allowance. */
const leftOut = /^(message|priceRound|allowance|accountText|(package|account|invoice|payment)Text_\w+)$/

/** That a change was refused is remembered; it changes nothing else. */
const isRefusal = (name: string, row: object): boolean =>
  name === 'syncMutation' && 'status' in row && row.status === 'refused'

/** Every row of every table, so that two moments can be compared: a line each, the table first. */
export async function dumpOf({ app }: TestApp): Promise<ReadonlySet<string>> {
  const db = app.deps.db.reads.kysely
  const lines = new Set<string>()
  for (const { name, schema } of await db.introspection.getTables()) {
    // PostgreSQL notes in a schema of its own who owns the database.
    if (leftOut.test(name) || schema === 'quayside') continue
    for (const row of await db
      .selectFrom(name as 'branch')
      .selectAll()
      .execute()) {
      const entries = Object.entries(row).filter(([column]) => !moving[name]?.includes(column))
      if (!isRefusal(name, row)) lines.add(`${name} ${JSON.stringify(Object.fromEntries(entries))}`)
    }
  }
  return lines
}

/** Returns the lines that went (-) and the lines that came (+). */
export const differences = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] => [
  ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
]
