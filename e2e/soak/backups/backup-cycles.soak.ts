import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { median } from '../../bench/lib/stats.ts'
import { openDevice } from '../../faults/http-device.ts'
import { rowDigests } from '../../support/row-digests.ts'
import { startServer } from '../../support/server.ts'
import { root } from '../record.ts'

const cycles = roundsOf('BACKUPS', 3)
const largeMiB = roundsOf('BACKUP_MIB', 50)

/** `npm run NAME -- ARGUMENTS`, as docs/operations.md says it; the last line that it wrote. */
async function npm(name: string, args: readonly string[], dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts', 'run.mjs'), name, ...args],
    { env: { ...process.env, DATA_DIR: dataDir }, maxBuffer: 64 * 1024 * 1024 },
  )
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round((performance.now() - start) / 100) / 10
}

test('each of many backups that are made while scans arrive is whole, and is restored as it was', async () => {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  const folder = mkdtempSync(join(tmpdir(), 'quayside-cycles-'))
  const backups = join(folder, 'backups')
  const device = openDevice(server.url, 'C')
  expect([await device.signIn(), await device.hello()]).toEqual([200, 200])
  const pushMs = async (): Promise<number> => {
    const start = performance.now()
    expect((await device.push())[0]).toBe(200)
    return performance.now() - start
  }
  const quietTimes: number[] = []
  for (let n = 0; n < 30; n++) quietTimes.push(await pushMs())
  const times: number[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    let isMaking = true
    const backup = npm('backup', [backups], server.dataDir).finally(() => {
      isMaking = false
    })
    while (isMaking) times.push(await pushMs())
    const path = await backup
    const restoreFolder = join(folder, 'restored')
    await npm('restore', [path], restoreFolder)
    expect(rowDigests(join(restoreFolder, 'quayside.db'))).toEqual(rowDigests(join(path, 'quayside.db')))
    for (const name of readdirSync(folder))
      if (name.startsWith('restored')) rmSync(join(folder, name), { recursive: true })
    rmSync(path, { recursive: true })
  }
  rmSync(folder, { recursive: true })
  recordFigure('backupCycles', {
    ...{ cycles, scansMeanwhile: device.acked.length, different: 0 },
    pushMsQuiet: Math.round(median(quietTimes)),
    pushMsMeanwhile: Math.round(median(times)),
    longestPushMs: Math.round(Math.max(...times)),
  })
}, 14_400_000)

/** Texts that nothing packs smaller, until the database has this size. */
function fillTo(file: string, mib: number): void {
  const db = new Sqlite(file)
  const insert = db.prepare(
    `insert into audit ("at", "by", "accountId", role, action, entity, "entityId", after, ip, "deviceId")
     values (?, '', '', '', 'fill', 'fill', ?, ?, '', '')`,
  )
  const addRows = db.transaction((count: number) => {
    for (let n = 0; n < count; n++)
      insert.run(
        '2026-01-01T00:00:00.000Z',
        randomBytes(8).toString('hex'),
        randomBytes(750).toString('base64'),
      )
  })
  while (statSync(file).size < mib * 1024 * 1024) {
    addRows(20_000)
    db.pragma('wal_checkpoint(TRUNCATE)')
  }
  db.close()
}

test('a large database is backed up within five minutes, and restored within five', async () => {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  await server.stop()
  const file = join(server.dataDir, 'quayside.db')
  fillTo(file, largeMiB)
  await server.restart()
  const folder = mkdtempSync(join(tmpdir(), 'quayside-large-'))
  let path = ''
  const backupSeconds = await secondsOf(async () => {
    path = await npm('backup', [join(folder, 'backups')], server.dataDir)
  })
  const restoreSeconds = await secondsOf(() => npm('restore', [path], join(folder, 'restored')))
  const sizeMiB = Math.round(statSync(join(folder, 'restored', 'quayside.db')).size / 1024 / 1024)
  rmSync(folder, { recursive: true })
  recordFigure('largeBackup', { sizeMiB, backupSeconds, restoreSeconds })
  expect([backupSeconds < 300, restoreSeconds < 300]).toEqual([true, true])
}, 3_600_000)
