import { OperatorError } from '../../core/operator-error.ts'
import { createTableSum, type TableSum } from './digest.ts'
import { type CopiedTable, type CopySource, type CopyTarget, selectAll } from './sides.ts'

/** Hears about each step before it is taken. */
export type Tell = (step: string) => void

export type TableSums = ReadonlyMap<string, TableSum>

export const inWords = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

const nameOf = ({ name, columns }: CopiedTable): string => `${name} (${columns.join(', ')})`

/** Throws when one database has a table or a column that the other one lacks: their versions differ. */
function mustBeAlike(tables: readonly CopiedTable[], tablesOfCopy: readonly CopiedTable[]): void {
  const names = new Set(tables.map(nameOf))
  const namesOfCopy = new Set(tablesOfCopy.map(nameOf))
  const odd = [...names, ...namesOfCopy].find((name) => !names.has(name) || !namesOfCopy.has(name))
  if (odd === undefined) return
  throw new OperatorError(
    `The two databases do not have the same tables: only one has ${odd}. Nothing was changed. Report this as a fault of the program.`,
  )
}

async function sumOf(source: CopySource, table: CopiedTable): Promise<TableSum> {
  const sum = createTableSum()
  for await (const rows of source.ask(selectAll(table))) sum.add(rows)
  return sum.value()
}

/** The sums of all tables of a database. */
export async function sumsOf(source: CopySource, tell: Tell): Promise<TableSums> {
  const sums = new Map<string, TableSum>()
  for (const table of await source.tables()) {
    tell(`reading ${table.name}`)
    sums.set(table.name, await sumOf(source, table))
  }
  return sums
}

/** Copies every row of every table. Returns what was read. */
export async function copyTables(source: CopySource, target: CopyTarget, tell: Tell): Promise<TableSums> {
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
export const differencesOf = (sums: TableSums, sumsOfCopy: TableSums): string[] =>
  [...sums].flatMap(([name, { rows, digest }]) => {
    const copy = sumsOfCopy.get(name)
    if (copy?.rows === rows && copy.digest === digest) return []
    if (copy?.rows === rows) return [`${name} (${inWords(rows)}, of which some are different)`]
    return [`${name} (${inWords(rows)}, and ${inWords(copy?.rows ?? 0)} in the copy)`]
  })

/** Throws, naming the tables, when a copy does not hold what was read. */
export async function mustHold(copy: CopySource, sums: TableSums, tell: Tell): Promise<void> {
  const differences = differencesOf(sums, await sumsOf(copy, (step) => tell(`comparing: ${step}`)))
  if (differences.length === 0) return
  throw new OperatorError(
    `The copy is not the same as what was copied: ${differences.join(', ')}. Nothing was changed. Check the memory and the disk of both machines, and run this again.`,
  )
}
