import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

const pattern = /zq\d{3}zq/gi

/** Words that appear nowhere else, one for each field that a person fills in: a search names the fields left. */
export function createMarks() {
  const fields = new Map<string, string>()
  return {
    of(field: string): string {
      const entry = [...fields].find(([, name]) => name === field)
      if (entry) return entry[0]
      const word = `Zq${String(fields.size + 1).padStart(3, '0')}zq`
      fields.set(word, field)
      return word
    },
    /** The fields whose words appear in a text. */
    fieldsIn: (text: string): string[] =>
      [...new Set(text.match(pattern) ?? [])].map(
        (word) => fields.get(`Z${word.slice(1).toLowerCase()}`) ?? word,
      ),
  }
}
export type Marks = ReturnType<typeof createMarks>

const textOf = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('utf8') : typeof value === 'string' ? value : ''

/** Each column of a table with a marked word, as `table.column: field`. */
export async function marksInTables({ app }: TestApp, marks: Marks): Promise<string[]> {
  const db = app.deps.db.reads.kysely
  const hits = new Set<string>()
  for (const { name, schema } of await db.introspection.getTables()) {
    if (schema === 'quayside') continue
    const rows: object[] = await db
      .selectFrom(name as 'branch')
      .selectAll()
      .execute()
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const field of marks.fieldsIn(textOf(value))) hits.add(`${name}.${column}: ${field}`)
  }
  return [...hits].sort()
}

/** The files of the data folder with a marked word, without those of the database. */
export function marksInFiles({ dataDir }: TestApp, marks: Marks): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => !/\.db(-wal|-shm)?$/.test(name) && statSync(join(dataDir, name)).isFile())
    .flatMap((name) =>
      marks
        .fieldsIn(readFileSync(join(dataDir, name), 'latin1') + name)
        .map((field) => `${name.split('/')[0]}: ${field}`),
    )
    .sort()
}
