import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { appDevice } from './test/app-device.ts'
import { eventually } from './test/eventually.ts'
import { checkInOf, keptSums, recomputedSums } from './test/harness.ts'
import { openNodes, type TestNodes } from './test/nodes.ts'
import { freePort } from './test/postgres/cluster.ts'

// A server of the next version comes to the database of servers of this one, and brings it up while they work.

let nodes: TestNodes
let dir: string
let next: ChildProcess | undefined
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-next-'))
  nodes = await openNodes()
}, 60_000)
afterAll(async () => {
  if (next && next.exitCode === null) {
    next.kill('SIGKILL')
    await once(next, 'exit')
  }
  await nodes.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Starts a server of the next version, in a process of its own, and returns its address. */
async function startNext(): Promise<string> {
  const port = String(await freePort())
  const server = spawn(process.execPath, [join(import.meta.dirname, 'test/postgres/next-server.ts')], {
    env: {
      ...process.env,
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: nodes.url,
      INSTALLATION_KEY: 'installation-key-of-all-tests-of-the-server',
      FILES_URL: nodes.bucket.url,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  next = server
  for await (const line of createInterface(server.stdout))
    if (line.startsWith('Quayside is on')) return `http://127.0.0.1:${port}`
  throw new Error('The server of the next version did not start')
}

const scan = (n: number) => checkInOf(idOf(0xb000 + n), `TBA${710_000_000_000 + n}`)

test('servers of this version read and write while the first of the next one upgrades, and after it', async () => {
  const [first, second] = nodes.nodes
  if (!first || !second) throw new Error('There are two servers')
  const token = await first.tokenOf('Warehouse')
  const scanner = appDevice(first.app, token)
  const statuses = new Set<number>()
  const list = { method: 'POST', url: '/api/packages/paginated/1', payload: { searchString: '' } } as const
  let scans = 0
  /** Scans a package at one of the old servers, and lists packages at both. */
  const work = async () => {
    scans += 1
    scanner.moveTo(scans % 2 === 0 ? first.app : second.app)
    await scanner.device.save('package.checkIn', scan(scans))
    await scanner.sync()
    for (const node of [first, second]) statuses.add((await node.as(token, list)).statusCode)
  }
  await work()
  let isUpgraded = false
  const upgrade = startNext().finally(() => {
    isUpgraded = true
  })
  while (!isUpgraded) await work()
  const address = await upgrade
  for (let n = 0; n < 4; n++) await work()

  expect([...statuses]).toEqual([200])
  expect(await scanner.device.count('_outbox')).toBe(0)
  const { db } = second.app.deps
  const packages = await db.reads.kysely
    .selectFrom('package')
    .where('trackingNumber', 'like', 'TBA71%')
    .select('packageId')
    .execute()
  expect(packages).toHaveLength(scans)
  const answer = await fetch(`${address}/api/packages/paginated/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ searchString: 'TBA710000000001' }),
  })
  expect(await answer.json()).toMatchObject({ result: [{ trackingNumber: 'TBA710000000001' }] })
  const names = Object.keys(await scanner.device.rows())
  expect(packages.filter(({ packageId }) => !names.includes(`package/${packageId}`))).toEqual([])
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
  const { v } = await db.reads.kysely.selectFrom('syncHead').select('v').executeTakeFirstOrThrow()
  const commits = await db.reads.kysely.selectFrom('syncCommit').select('v').orderBy('v').execute()
  expect(commits.map((commit) => commit.v)).toEqual(commits.map((_, n) => v - commits.length + 1 + n))
}, 120_000)

test('a server of this version starts again on that database, and hears what is written there', async () => {
  const [first] = nodes.nodes
  if (!first) throw new Error('There is a server')
  const restartedNode = await nodes.start(5)
  const { events, feed } = restartedNode.app.deps.db
  const topics: string[] = []
  events.onWritten((writes) => topics.push(...writes.flatMap((write) => write.topics)))
  const stop = feed.follow()
  // A table that only the next version has says nothing to this one.
  await first.app.deps.db.transaction(({ kysely }) =>
    sql`insert into quayside."nodeFeed" (news, writes, rights) values ('[]', E'seal/\\n', '')`.execute(
      kysely,
    ),
  )
  await first.app.deps.db.transaction(({ kysely }) =>
    kysely
      .updateTable('invoice')
      .set(({ ref }) => ({ createdAt: ref('createdAt') }))
      .execute(),
  )
  await eventually(() => expect(topics).toContain('invoices'))
  stop()
  await restartedNode.app.close()
}, 60_000)
