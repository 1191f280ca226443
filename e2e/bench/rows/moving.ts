import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Bench, Row } from '../lib/bench.ts'
import { companyCopy } from '../lib/company.ts'
import { openPostgres } from '../lib/postgres.ts'
import { root, scaled } from '../lib/settings.ts'

const packages = scaled(100_000)

/** Runs one of the commands to its end; seconds, and the rows that it says it compared. */
async function timed(
  command: string,
  env: Record<string, string>,
): Promise<{ seconds: number; rows: number }> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'server', `${command}.ts`)], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const [said, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${faults}`)
  const rows = Number(/([\d,]+) rows of/.exec(said)?.[1]?.replaceAll(',', ''))
  return { seconds: (performance.now() - start) / 1000, rows }
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

const rowOf = (way: string, { seconds, rows }: { seconds: number; rows: number }, how: string): Row => ({
  work: `moving a company of ${packages.toLocaleString('en')} packages ${way}`,
  measured: `${Math.round(seconds)} s, ${rows.toLocaleString('en')} rows, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`,
  limit: '',
  ratio: null,
  goal: '',
  met: null,
  how,
})

export const moving: Bench = {
  name: 'moving',
  about: 'a company moved to PostgreSQL and back',
  async run() {
    const dataDir = await companyCopy('demo', packages)
    const postgres = await openPostgres()
    try {
      const file = join(dataDir, 'quayside.db')
      const url = await postgres.newDatabase()
      const env = {
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        INSTALLATION_KEY: hash('sha256', 'bench', 'base64url'),
      }
      const bytesBefore = (await stat(file)).size
      const there = await timed('migrate-to-postgres', env)
      const bytesThere = await postgres.bytesOf(url)
      const back = await timed('migrate-to-sqlite', env)
      const bytesAfter = (await stat(file)).size
      const sizes = `The file had ${inMegabytes(bytesBefore)}, the database ${inMegabytes(bytesThere)}, and the file ${inMegabytes(bytesAfter)} after the way back.`
      const how = `The command as an operator runs it, once, with reading everything again and comparing it. Server and database on one machine; the database does not wait for the disk. ${sizes}`
      return [rowOf('to PostgreSQL', there, how), rowOf('back to SQLite', back, how)]
    } finally {
      await postgres.stop()
      await rm(dirname(dataDir), { recursive: true, force: true })
    }
  },
}
