import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { jsonOf } from '#sync/test/json-of.ts'
import { startServer } from '../support/server.ts'
import { openSmallDisk } from '../support/small-disk.ts'
import { openDevice } from './http-device.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

test('[R17] on a full disk reading and signing in go on, changes wait, and nothing that was acknowledged is lost', {
  timeout: 600_000,
}, async () => {
  await using disk = await openSmallDisk(160)
  const data = join(disk.folder, 'data')
  const [enter = '', ...entering] = [...disk.through, process.execPath]
  await run(enter, [...entering, join(root, 'server', 'seed.ts'), '--packages', '40'], {
    env: { ...process.env, DATA_DIR: data },
  })
  await using server = await startServer({
    dataDir: data,
    startedBy: disk.through,
    env: { LOG_LEVEL: 'warn', DEMO: '1', NODE_ENV: '' },
  })
  const { pid } = server
  const device = openDevice(server.url, 'F')
  const health = async () => {
    const answer = await fetch(`${server.url}/health`)
    const { status, reason } = await jsonOf<{ status: string; reason: string | null }>(answer)
    return [answer.status, status, reason]
  }
  const unwell = [
    503,
    'Unhealthy',
    expect.stringMatching(/^The disk is full\. Reading and signing in go on;/),
  ]
  const untilRefused = async () => {
    for (let n = 0; n < 2000; n++) {
      const [status, words] = await device.push()
      if (status !== 200) return [status, words]
    }
    return null
  }
  const readingGoesOn = async () => {
    for (let n = 0; n < 5; n++) expect([await device.signIn(), await device.hello()]).toEqual([200, 200])
    expect(await device.reads()).toBe(200)
  }
  const untilTaken = async () => {
    const began = performance.now()
    await vi.waitFor(async () => expect((await device.push())[0]).toBe(200), {
      timeout: 60_000,
      interval: 250,
    })
    return performance.now() - began
  }
  const refusal = [
    507,
    'The server has no space left. Nothing was saved; keep your work and try again later.',
  ]

  expect([await device.signIn(), await device.hello(), (await device.push())[0]]).toEqual([200, 200, 200])
  disk.fill()
  expect(await untilRefused()).toEqual(refusal)
  expect(await health()).toEqual(unwell)
  // Another program takes almost all of the freed space: the marks of the history can't be written either.
  await readingGoesOn()
  for (let n = 0; n < 20; n++) expect(await device.push()).toEqual(refusal)
  expect(await device.upload(Buffer.from('%PDF-1.4 bought'))).toEqual([507, null])
  expect(await health()).toEqual(unwell)
  expect(server.pid, server.logs()).toBe(pid)

  disk.empty()
  const seconds = (await untilTaken()) / 1000
  await vi.waitFor(async () => expect(await health()).toEqual([200, 'Healthy', null]), { timeout: 30_000 })
  expect(server.pid, 'without a restart').toBe(pid)

  // It fills up while the server is down: starting takes what was held back.
  await server.kill9()
  disk.fill()
  await server.restartUnwell()
  await vi.waitFor(async () => expect(await health()).toEqual(unwell), { timeout: 30_000 })
  await readingGoesOn()
  expect(await device.push()).toEqual(refusal)
  disk.empty()
  await untilTaken()
  await server.stop()

  expect(globSync('**/*.part', { cwd: disk.seen })).toEqual([])
  // SQLite opens nothing by a way through another process.
  const dir = mkdtempSync(join(tmpdir(), 'quayside-copy-'))
  cpSync(join(disk.seen, 'data'), dir, { recursive: true })
  const sqlite = new Sqlite(join(dir, 'quayside.db'))
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  const knownUids = new Set(sqlite.prepare('select uid from syncMutation').pluck().all())
  sqlite.close()
  rmSync(dir, { recursive: true })
  expect(device.acked.filter((uid) => !knownUids.has(uid))).toEqual([])
  process.stdout.write(
    `Full disk: ${device.acked.length} acknowledged, changes taken again ${seconds.toFixed(1)} s after room\n`,
  )
})
