import { OperatorError } from '../../core/operator-error.ts'
import { createTableSum, type TableSum } from './digest.ts'
import { type Source, selectAll, type Table, type Target } from './sides.ts'

/** Is told of each step before it is taken. */
export type Tell = (step: string) => void

export type Sums = ReadonlyMap<string, TableSum>

export const inWords = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

const nameOf = ({ name, columns }: Table): string => `${name} (${columns.join(', ')})`

/** Throws when one database has a table or a column that the other one lacks: their versions differ. */
function mustBeAlike(tables: readonly Table[], others: readonly Table[]): void {
  const names = new Set(tables.map(nameOf))
  const otherNames = new Set(others.map(nameOf))
  const odd = [...names, ...otherNames].find((name) => !names.has(name) || !otherNames.has(name))
  if (odd === undefined) return
  throw new OperatorError(
    `The two databases do not have the same tables: only one has ${odd}. Nothing was changed. Report this as a fault of the program.`,
  )
}

async function sumOf(source: Source, table: Table): Promise<TableSum> {
  const sum = createTableSum()
  for await (const rows of source.ask(selectAll(table))) sum.add(rows)
  return sum.value()
}

/** What each table of a database holds. */
export async function sumsOf(source: Source, tell: Tell): Promise<Sums> {
  const sums = new Map<string, TableSum>()
  for (const table of await source.tables()) {
    tell(`reading ${table.name}`)
    sums.set(table.name, await sumOf(source, table))
  }
  return sums
}

/** Copies every row of every table. Returns what was read. */
export async function copyTables(source: Source, target: Target, tell: Tell): Promise<Sums> {
  const tables = await source.tables()
  mustBeAlike(tables, await target.tables())
  const sums = new Map<string, TableSum>()
  for (const table of tables) {
    tell(`copying ${table.name}`)
    const sum = createTableSum()
    for await (const rows of source.ask(selectAll(table))) {
      sum.add(rows)
      await target.add(table, rows)
    }
    sums.set(table.name, sum.value())
  }
  return sums
}

/** The tables of which two databases hold other rows, in words. */
export const differencesOf = (sums: Sums, others: Sums): string[] =>
  [...sums].flatMap(([name, { rows, digest }]) => {
    const other = others.get(name)
    if (other?.rows === rows && other.digest === digest) return []
    if (other?.rows === rows) return [`${name} (${inWords(rows)}, of which some are different)`]
    return [`${name} (${inWords(rows)}, and ${inWords(other?.rows ?? 0)} in the copy)`]
  })

/** Throws, naming the tables, when a copy does not hold what was read. */
export async function mustHold(copy: Source, sums: Sums, tell: Tell): Promise<void> {
  const differences = differencesOf(sums, await sumsOf(copy, (step) => tell(`comparing: ${step}`)))
  if (differences.length === 0) return
  throw new OperatorError(
    `The copy is not the same as what was copied: ${differences.join(', ')}. Nothing was changed. Check the memory and the disk of both machines, and run this again.`,
  )
}
