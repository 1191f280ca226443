import { hash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startServer } from '../../support/server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { companyCopy } from '../lib/company.ts'
import { openPostgres, type Postgres } from '../lib/postgres.ts'
import { standing } from '../lib/remember.ts'
import { nextPort, scaledCount } from '../lib/settings.ts'
import { count, ms, perSecond } from '../lib/stats.ts'
import { type EngineFigures, keepFigures } from './figures.ts'
import { measure } from './measure.ts'
import { runMove } from './moving.ts'
import { writeScale } from './report.ts'

/** The sizes to measure now; a size that is left out keeps its figures. */
const sizes = (process.env['BENCH_SIZES'] ?? '10000').split(',').map((size) => scaledCount(Number(size)))

const quiet = { LOG_LEVEL: 'warn', PING_URL: 'http://127.0.0.1:1/' }

async function onSqlite(dataDir: string, packages: number): Promise<EngineFigures> {
  const when = standing()
  const server = await startServer({ dataDir, port: nextPort(), env: quiet })
  try {
    const { size: bytes } = await stat(join(dataDir, 'quayside.db'))
    return { engine: 'SQLite', packages, bytes, ...(await measure(server)), when }
  } finally {
    await server.stop()
  }
}

async function onPostgres(dataDir: string, packages: number, postgres: Postgres): Promise<EngineFigures> {
  const settings = {
    DATABASE_URL: await postgres.newDatabase(),
    INSTALLATION_KEY: hash('sha256', 'bench', 'base64url'),
  }
  await runMove('migrate-to-postgres', { DATA_DIR: dataDir, ...settings })
  const when = standing()
  const server = await startServer({ dataDir, port: nextPort(), env: { ...quiet, ...settings } })
  try {
    const bytes = await postgres.bytesOf(settings.DATABASE_URL)
    return { engine: 'PostgreSQL', packages, bytes, ...(await measure(server)), when }
  } finally {
    await server.stop()
  }
}

const rowOf = (figures: EngineFigures): Row => ({
  work: `${figures.engine}, ${count(figures.packages)} packages`,
  measured: [
    `pull ${perSecond(figures.pulledRowsPerSecond)}`,
    `push ${perSecond(figures.singlesPerSecond)} and ${perSecond(figures.batchedPerSecond)}`,
    `lists ${perSecond(figures.listsPerSecond)}`,
    `search ${ms(figures.search[0])}`,
    `report ${ms(figures.report)}`,
  ].join(', '),
  limit: '',
  ratio: null,
  goal: '',
  met: null,
  how: '',
})

export const scale: Bench = {
  name: 'scale',
  about: 'one server on both engines, by the size of the company (BENCH_SIZES=10000,100000)',
  writes: 'docs/scale.md',
  async run() {
    const postgres = await openPostgres()
    const engines: EngineFigures[] = []
    try {
      for (const packages of sizes) {
        const dataDir = await companyCopy('demo', packages)
        engines.push(await onSqlite(dataDir, packages), await onPostgres(dataDir, packages, postgres))
        await rm(dirname(dataDir), { recursive: true, force: true })
      }
    } finally {
      await postgres.stop()
    }
    await writeScale(keepFigures({ engines }))
    return engines.map(rowOf)
  },
}
