import Sqlite, { type Database, type Statement } from 'better-sqlite3'
import { type EntityName, type Row, schemas } from '#sync/entities/index.ts'
import { entityNames, shapes } from '#sync/entities/registry.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { project } from '#sync/policies/project.ts'
import { audienceOf, scopesOfActor, scopesOfRow } from '#sync/policies/scope.ts'
import type { HandheldFacts, KeyState } from './handheld-oracle.ts'

/** These facts are on no device, and yet changes are judged by them. */
export interface FactsBeside {
  readonly handhelds: HandheldFacts
  readonly files: ReadonlyMap<string, { readonly ownerAccountId: string; readonly kind: string }>
  readonly now: number
}

/** All rows of the server at one version, read by plain SQL without the server's own code. */
export interface Truth {
  readonly v: number
  readonly epoch: string
  readonly rows: ReadonlyMap<EntityName, ReadonlyMap<string, Row>>
}

export interface MutationRecord {
  readonly uid: string
  readonly clientId: string | null
  readonly mid: number | null
  readonly name: string
  readonly status: 'applied' | 'refused'
  readonly outcome: 'done' | 'already' | 'review' | null
  readonly code: string | null
  readonly message: string | null
  readonly v: number
}

type Plain = Record<string, unknown>

interface Shape {
  readonly def: { readonly type: string; readonly innerType?: Shape }
}

/** Returns the type that is stored, under a nullable type or a default. */
const innermostType = ({ type, innerType }: Shape['def']): string =>
  innerType ? innermostType(innerType.def) : type

/** SQLite has neither booleans nor nested values: what the schema says decides how a column is read. */
function readersOf(entity: EntityName): (stored: Plain) => Row {
  const shape: Record<string, Shape> = schemas[entity].shape
  const fields = Object.entries(shape).map(([field, { def }]) => ({
    field,
    type: innermostType(def),
  }))
  return (storedRow) => {
    const row: Plain = {}
    for (const { field, type } of fields) {
      const value = storedRow[field]
      if (type === 'boolean') row[field] = value === 1
      else if (type === 'array' || type === 'object') row[field] = JSON.parse(String(value))
      else row[field] = value
    }
    return row as unknown as Row
  }
}

const readers = recordOf(entityNames, readersOf)

export interface DatabaseReader {
  truth(): Truth
  mutations(): readonly MutationRecord[]
  all(sql: string): readonly Plain[]
  /** Whether this change has a result. */
  knows(uid: string): boolean
  /** How many changes this device has told of that have not come. */
  waitingOf(deviceId: string): number
  /** Grows with each loss of this device that the office hears about. */
  lossesOf(deviceId: string): number
  /** Returns the server's knowledge of files and of shared handhelds. */
  beside(): Omit<FactsBeside, 'now'>
  /** A change that wrote nothing has a version of its own only by chance. */
  hasEffects(uid: string): boolean
  close(): void
}

/** A reader of the server's file with nothing of the server in it. */
export function openDatabaseReader(file: string): DatabaseReader {
  const sqlite: Database = new Sqlite(file, { readonly: true })
  const statements = new Map<string, Statement<[], Plain>>()
  const queryRows = (sql: string) => {
    const statement = statements.get(sql) ?? sqlite.prepare<[], Plain>(sql)
    statements.set(sql, statement)
    return statement.all()
  }
  const sum = (sql: string, id: string) =>
    Number(sqlite.prepare<[string], { n: number | null }>(sql).get(id)?.n ?? 0)
  const uidStatement = sqlite.prepare('select 1 from syncMutation where uid = ?')
  const headRow = sqlite.prepare<[], { v: number; epoch: string }>('select v, epoch from syncHead')
  let last: Truth | null = null
  const read = sqlite.transaction((): Truth => {
    const head = headRow.get()
    const { v, epoch } = head ?? { v: 0, epoch: '' }
    if (last?.v === v && last.epoch === epoch) return last
    const tableOf = (entity: EntityName) => {
      const rows = queryRows(`select * from "${entity}"`).map(
        (storedRow) => [String(storedRow[shapes[entity].key]), readers[entity](storedRow)] as const,
      )
      return new Map(rows)
    }
    return { v, epoch, rows: new Map(entityNames.map((entity) => [entity, tableOf(entity)])) }
  })
  return {
    truth() {
      last = read()
      return last
    },
    mutations: () =>
      sqlite
        .prepare<[], MutationRecord>(
          'select uid, clientId, mid, name, status, outcome, code, message, v from syncMutation order by rowid',
        )
        .all(),
    all: queryRows,
    knows: (uid) => uidStatement.get(uid) !== undefined,
    waitingOf: (deviceId) => sum('select sum(pending) as n from syncClient where deviceId = ?', deviceId),
    lossesOf: (deviceId) =>
      sum("select sum(version) as n from review where kind = 'lostWork' and deviceId = ?", deviceId),
    beside: () => ({
      handhelds: {
        keys: queryRows(
          'select "keyId", "accountId", "endedAt", "endReason" from "workerKey"',
        ) as unknown as KeyState[],
        inUse: queryRows('select "accountId" from "handheld" where "endedAt" is null').map((row) =>
          String(row['accountId']),
        ),
      },
      files: new Map(
        queryRows('select "fileId", "ownerAccountId", "kind" from "file" where "deletedAt" is null').map(
          (row) => [
            String(row['fileId']),
            { ownerAccountId: String(row['ownerAccountId']), kind: String(row['kind']) },
          ],
        ),
      ),
    }),
    hasEffects: (uid) => sqlite.prepare('select 1 from audit where mutationId = ?').get(uid) !== undefined,
    close: () => sqlite.close(),
  }
}

export interface Shown {
  readonly scopes: readonly string[]
  readonly row: Row
}

/**
 * Returns the rows that a device of this actor has to hold: every row of every scope that the actor follows, as that
 * audience sees it.
 */
export function shownTo(truth: Truth, actor: Actor): Map<string, Shown> {
  const followedScopes = new Set(scopesOfActor(actor))
  const audience = audienceOf(actor)
  const shownRows = new Map<string, Shown>()
  for (const [entity, rows] of truth.rows)
    for (const [id, row] of rows) {
      const scopes = scopesOfRow(entity, row).filter((scope) => followedScopes.has(scope))
      if (scopes.length > 0)
        shownRows.set(`${entity}/${id}`, {
          scopes: scopes.sort(),
          row: project(entity, row, audience),
        })
    }
  return shownRows
}
