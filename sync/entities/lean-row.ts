import { equal } from '../lib/equal.ts'
import { recordOf } from '../lib/record-of.ts'
import { textHash } from '../lib/text-hash.ts'
import { empties } from './empties.ts'
import type { EntityName } from './index.ts'
import { entityNames, shapes } from './registry.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** Two sides with the same hash leave out the same. */
export const emptiesHash = textHash(JSON.stringify(empties))

// All rows share these values, so that none may change them.
for (const table of Object.values(empties)) for (const value of Object.values(table)) freeze(value)

function freeze(value: unknown): void {
  if (!isObject(value)) return
  for (const inner of Object.values(value)) freeze(inner)
  Object.freeze(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The row without the fields that say nothing, and without some others. */
function withoutEmpties(row: AnyRow, table: AnyRow, others: readonly string[] = []): AnyRow {
  const lean: Record<string, unknown> = {}
  for (const name in row) {
    if (others.includes(name)) continue
    const value = row[name]
    const empty = table[name]
    if (value === empty || (isObject(empty) && equal(value, empty))) continue
    lean[name] = value
  }
  return lean
}

const sentBesides = recordOf(entityNames, (entity) => [shapes[entity].key, 'version'])
const sentBesidesNew = recordOf(entityNames, (entity) => [...sentBesides[entity], 'updatedAt'])

/** The row for the wire, without its key and version, and without the time of its update while it is new. */
export function sentRow(entity: EntityName, row: object): AnyRow {
  const { createdAt, updatedAt } = row as AnyRow
  const others = createdAt === updatedAt ? sentBesidesNew : sentBesides
  return withoutEmpties(row as AnyRow, empties[entity], others[entity])
}

/** The row that was sent, with or without its empty fields. */
export const receivedRow = <T extends AnyRow>(
  entity: EntityName,
  key: string,
  version: number,
  row: T,
): T => ({
  ...empties[entity],
  [shapes[entity].key]: key,
  version,
  updatedAt: row['createdAt'],
  ...row,
})

/** A field of an index stays, unless the index has no entry for its empty value anyway. */
const isLeftOutOfIndexes = (entity: EntityName, name: string, empty: unknown): boolean =>
  empty === null || !shapes[entity].indexes.some((index) => index.split(/[^\w$]/).includes(name))

const storedEmpties: Readonly<Record<EntityName, AnyRow>> = recordOf(entityNames, (entity) =>
  Object.fromEntries(
    Object.entries(empties[entity]).filter(([name, empty]) => isLeftOutOfIndexes(entity, name, empty)),
  ),
)

/** The row as a device stores it. */
export const storedRow = (entity: EntityName, row: object): AnyRow =>
  withoutEmpties(row as AnyRow, storedEmpties[entity])

/** The row that a device has stored, with or without its empty fields. */
export const loadedRow = <T extends object>(entity: EntityName, row: T): T => ({
  ...storedEmpties[entity],
  ...row,
})
