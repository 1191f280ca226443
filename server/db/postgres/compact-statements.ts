import type { Asked } from './connection.ts'

/** Rows of the named tables refer to none that come after them here, and their triggers don't read another table. */
const independent =
  /^insert into "(package|packageCode|packageEvent|audit|syncMutation)" \([^)]*\) values \([^)]*\)$/

/** The place of the release of a savepoint; undefined where the savepoint stays, or work goes back to it. */
function releaseOf(statements: readonly Asked[], from: number): number | undefined {
  const name = statements[from]?.text.replace('savepoint ', '')
  for (let at = from + 1; at < statements.length; at++) {
    const text = statements[at]?.text
    if (text === `rollback to savepoint ${name}`) return undefined
    if (text === `release savepoint ${name}`) return at
  }
  return undefined
}

/** Leaves out savepoints to which no work has gone back. */
function withoutSavepoints(statements: readonly Asked[]): Asked[] {
  const leftOut = new Set<number>()
  for (const [at, { text }] of statements.entries()) {
    if (!text.startsWith('savepoint ')) continue
    const release = releaseOf(statements, at)
    if (release !== undefined) leftOut.add(at).add(release)
  }
  return statements.filter((_, at) => !leftOut.has(at))
}

/** Puts the rows of one table behind each other, up to the next statement of another kind. */
function byTable(statements: readonly Asked[]): Asked[] {
  const result: Asked[] = []
  let tables = new Map<string, Asked[]>()
  const close = () => {
    for (const rows of tables.values()) result.push(...rows)
    tables = new Map()
  }
  for (const statement of statements) {
    const { text } = statement
    if (independent.test(text)) tables.set(text, [...(tables.get(text) ?? []), statement])
    else {
      close()
      result.push(statement)
    }
  }
  close()
  return result
}

/**
 * Leaves out the savepoints of finished work and brings the rows of a table together. The work must run again as a whole when
 * one of its statements fails: then nobody goes back to a savepoint, and the order of the rows doesn't matter.
 */
export const compactStatements = (statements: readonly Asked[]): Asked[] =>
  byTable(withoutSavepoints(statements))
