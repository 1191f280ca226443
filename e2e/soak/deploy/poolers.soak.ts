import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolFor } from '../../../server/db/postgres/connection.ts'
import { recordFigure } from '../../../server/test/figures.ts'
import { startCluster } from '../../../server/test/postgres/cluster.ts'
import { addressOf, creationOf, onServer, settingsFor } from '../../support/postgres.ts'
import { freePort, startServer } from '../../support/server.ts'

const database = 'quayside_pooled'
let cluster: Awaited<ReturnType<typeof startCluster>>
let dir: string
beforeAll(async () => {
  cluster = await startCluster()
  dir = mkdtempSync(join(tmpdir(), 'quayside-pooler-'))
  chmodSync(dir, 0o755)
  await onServer(cluster.url, creationOf(database, 'template0'))
}, 120_000)
afterAll(async () => {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** Starts pgbouncer with its defaults in front of the database. It refuses to run as root, so another user runs it. */
async function startPooler(mode: string) {
  const { hostname, port, username } = new URL(cluster.url)
  const listenPort = await freePort()
  const file = join(dir, `${mode}.ini`)
  const lines = [
    '[databases]',
    `${database} = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin`
  const asNobody =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : []
  const [program = '', ...args] = [...asNobody, 'pgbouncer', '-q', file]
  const pooler = spawn(program, args, { env: { ...process.env, PATH: path }, stdio: 'inherit' })
  const address = new URL(addressOf(cluster.url, database))
  address.hostname = '127.0.0.1'
  address.port = String(listenPort)
  for (let tries = 0; tries < 100; tries++) {
    const client = new pg.Client(address.href)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) break
    await sleep(100)
  }
  return {
    url: address.href,
    async stop() {
      pooler.kill('SIGKILL')
      await once(pooler, 'exit')
    },
  }
}

const start = (databaseUrl: string, folder: string) =>
  startServer({
    dataDir: join(dir, folder),
    env: { ...settingsFor(databaseUrl), DEMO: '1', LOG_LEVEL: 'warn' },
    readyWithinMs: 180_000,
  })

test.each([
  ['statement', /gives each statement another connection. Set it to the mode "session"/],
  ['transaction', /lets clients share the sessions of the database.*Set it to the mode "session"/s],
])('a pooler in the mode %s is refused in words', async (mode, words) => {
  const pooler = await startPooler(mode)
  try {
    await expect(start(pooler.url, mode)).rejects.toThrow(words)
  } finally {
    await pooler.stop()
  }
})

test('a pooler in the mode session, with its defaults otherwise, keeps limits and the claim', async () => {
  const pooler = await startPooler('session')
  const server = await start(pooler.url, 'first')
  try {
    const pool = poolFor(pooler.url, 'write')
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await pool.query(
      'select name, setting from pg_settings where name = any($1) order by name',
      [settings],
    )
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'idle_in_transaction_session_timeout 5000',
      'lock_timeout 10000',
      'statement_timeout 30000',
    ])
    await pool.end()
    await expect(start(pooler.url, 'second')).rejects.toThrow('Another server works on the database')
  } finally {
    await server.dispose()
    await pooler.stop()
  }
  recordFigure('poolers', { modes: 3, refused: 2 })
})
