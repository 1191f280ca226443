import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Bench, Row } from '../lib/bench.ts'
import { companyCopy } from '../lib/company.ts'
import { openPostgres } from '../lib/postgres.ts'
import { standing } from '../lib/remember.ts'
import { root, scaledCount } from '../lib/settings.ts'
import { count } from '../lib/stats.ts'
import { keepFigures, type MoveFigures } from './figures.ts'
import { writeScale } from './report.ts'

const packages = scaledCount(100_000)

/** Runs one of the commands to its end: seconds, and the rows that it says it compared. */
export async function runMove(
  command: 'migrate-to-postgres' | 'migrate-to-sqlite',
  env: Record<string, string>,
): Promise<Pick<MoveFigures, 'seconds' | 'rows'>> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'server', `${command}.ts`)], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const [lines, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${faults}`)
  const rows = Number(/([\d,]+) rows of/.exec(lines)?.[1]?.replaceAll(',', ''))
  return { seconds: (performance.now() - start) / 1000, rows }
}

const rowOf = ({ way, seconds, rows }: MoveFigures): Row => ({
  work: `moving a company of ${count(packages)} packages ${way}`,
  measured: `${Math.round(seconds)} s, ${count(rows)} rows`,
  limit: '',
  ratio: null,
  goal: '',
  met: null,
  how: '',
})

export const moving: Bench = {
  name: 'moving',
  about: 'a company moved to PostgreSQL and back',
  writes: 'docs/scale.md',
  async run() {
    const when = standing()
    const dataDir = await companyCopy('demo', packages)
    const postgres = await openPostgres()
    try {
      const url = await postgres.newDatabase()
      const env = {
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        INSTALLATION_KEY: hash('sha256', 'bench', 'base64url'),
      }
      const bytesOfFile = async () => (await stat(join(dataDir, 'quayside.db'))).size
      const fileBytes = await bytesOfFile()
      const outwardMove = await runMove('migrate-to-postgres', env)
      const databaseBytes = await postgres.bytesOf(url)
      const returnMove = await runMove('migrate-to-sqlite', env)
      const moves: MoveFigures[] = [
        {
          way: 'to PostgreSQL',
          packages,
          ...outwardMove,
          bytesBefore: fileBytes,
          bytesAfter: databaseBytes,
          when,
        },
        {
          way: 'back to SQLite',
          packages,
          ...returnMove,
          bytesBefore: databaseBytes,
          bytesAfter: await bytesOfFile(),
          when,
        },
      ]
      await writeScale(keepFigures({ moves }))
      return moves.map(rowOf)
    } finally {
      await postgres.stop()
      await rm(dirname(dataDir), { recursive: true, force: true })
    }
  },
}
