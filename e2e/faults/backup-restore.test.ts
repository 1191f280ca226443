import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowDigests } from '../support/row-digests.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type HttpDevice, openDevice } from './http-device.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const launcher = join(root, 'scripts', 'run.mjs')

let dir: string
let data: string
let backups: string
let server: RunningServer
let device: HttpDevice

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** `npm run NAME -- ARGUMENTS`, as docs/operations.md says it. */
async function npm(name: string, args: string[], dataDir = data): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(process.execPath, [launcher, name, ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
    return { code: 0, out: stdout.trim(), err: stderr.trim() }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout.trim(), err: stderr.trim() }
  }
}

const lastLine = (text: string): string => text.split('\n').at(-1) ?? ''
const backup = async (): Promise<string> => {
  const { code, out, err } = await npm('backup', [backups])
  expect([code, err]).toEqual([0, ''])
  return lastLine(out)
}
const finishedBackups = () => readdirSync(backups).filter((name) => /^quayside-.*Z$/.test(name))
const unfinishedBackups = () => readdirSync(backups).filter((name) => name.endsWith('.part'))
const uidsIn = (file: string): Set<unknown> => {
  const sqlite = new Sqlite(file, { readonly: true })
  const uids = sqlite.prepare('select uid from syncMutation').pluck().all()
  expect([sqlite.pragma('integrity_check', { simple: true }), sqlite.pragma('foreign_key_check')]).toEqual([
    'ok',
    [],
  ])
  sqlite.close()
  return new Set(uids)
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-backup-'))
  data = join(dir, 'data')
  backups = join(dir, 'backups')
  await npm('seed', ['--packages', '40'])
  server = await startServer({ dataDir: data, env: { LOG_LEVEL: 'warn', DEMO: '1', NODE_ENV: '' } })
  device = openDevice(server.url, 'B')
  expect([await device.signIn(), await device.hello()]).toEqual([200, 200])
}, 300_000)
afterAll(async () => {
  await server.dispose()
  rmSync(dir, { recursive: true, force: true })
})

test('[R24] a backup that is made while scans arrive is whole, and an empty folder is restored to it', {
  timeout: 300_000,
}, async () => {
  const bytes = Buffer.from(`%PDF-1.4 ${'bought '.repeat(2000)}`)
  const [status, fileId] = await device.upload(bytes)
  expect(status).toBe(204)
  await device.push()
  const before = [...device.acked]
  let making = true
  const backupRun = backup().finally(() => {
    making = false
  })
  while (making) expect((await device.push())[0]).toBe(200)
  const path = await backupRun
  expect(device.acked.length, 'scans that were taken meanwhile').toBeGreaterThan(before.length)
  const keptUids = uidsIn(join(path, 'quayside.db'))
  expect(before.filter((uid) => !keptUids.has(uid))).toEqual([])
  expect(readdirSync(path)).toEqual(expect.arrayContaining(['manifest.json', 'secrets.json', 'files']))
  expect(statSync(path).mode & 0o077).toBe(0)

  const empty = join(dir, 'empty')
  const { code, out } = await npm('restore', [path], empty)
  expect([code, out]).toEqual([0, expect.stringContaining('There was nothing there before.')])
  expect(rowDigests(join(empty, 'quayside.db'))).toEqual(rowDigests(join(path, 'quayside.db')))
  const {
    files,
  }: {
    files: Record<string, unknown>
  } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
  const fileNames = Object.keys(files).filter((name) => name !== 'quayside.db')
  expect(fileNames.some((name) => fileId && name.endsWith(fileId))).toBe(true)
  for (const name of fileNames)
    expect(readFileSync(join(empty, name))).toEqual(readFileSync(join(data, name)))
})

test('[R24] a backup with any flipped byte is refused by the name of the file, and nothing is changed', {
  timeout: 300_000,
}, async () => {
  const path = await backup()
  const flips = ['quayside.db', 'secrets.json', 'manifest.json', 'manifest.sha256']
  const storedFile = readdirSync(join(path, 'files'), { recursive: true, encoding: 'utf8' }).find((name) =>
    statSync(join(path, 'files', name)).isFile(),
  )
  const copy = join(dir, 'flipped')
  for (const name of [...flips, `files/${storedFile}`]) {
    cpSync(path, copy, { recursive: true })
    const bytes = readFileSync(join(copy, name))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(join(copy, name), bytes)
    const { code, err } = await npm('restore', [copy], join(dir, 'never'))
    expect(code).not.toBe(0)
    expect(err).toContain(`The backup ${copy} is damaged: ${name.replace('.sha256', '.json')}`)
    expect(err).toContain('Nothing was changed. Use another backup')
    expect(readdirSync(dir).filter((entry) => entry.startsWith('never'))).toEqual([])
    rmSync(copy, { recursive: true })
  }
})

test('[R24] a backup that is killed does not count, and the next one tidies up after it', {
  timeout: 300_000,
}, async () => {
  const before = finishedBackups()
  const child = spawn(process.execPath, [join(root, 'server', 'backup.ts'), backups], {
    env: { ...process.env, DATA_DIR: data },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  await vi.waitFor(() => expect(unfinishedBackups()).toHaveLength(1), { timeout: 60_000, interval: 1 })
  child.kill('SIGKILL')
  await exit
  expect([finishedBackups(), unfinishedBackups().length]).toEqual([before, 1])
  const path = await backup()
  expect([finishedBackups().length, unfinishedBackups()]).toEqual([before.length + 1, []])
  // Files that never change exist once for all backups.
  const storedFiles = readdirSync(join(path, 'files'), { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(path, 'files', name)))
    .filter((stats) => stats.isFile())
  expect(storedFiles.length).toBeGreaterThan(0)
  for (const { nlink } of storedFiles) expect(nlink).toBe(before.length + 1)
})

test('[R24] [E2] a restore keeps the old folder next to the new one, names the devices, and they bring back what is missing', {
  timeout: 300_000,
}, async () => {
  const path = await backup()
  for (let n = 0; n < 5; n++) expect((await device.push())[0]).toBe(200)
  const refusal = await npm('restore', [path])
  expect([refusal.code, refusal.err]).toEqual([
    1,
    expect.stringContaining(
      `${data} is in use by another process: the Quayside server, process ${server.pid}`,
    ),
  ])
  await server.stop()
  const began = performance.now()
  const { code, out } = await npm('restore', [path])
  const seconds = (performance.now() - began) / 1000
  expect(code).toBe(0)
  const old = /What was there before is kept in (\S+)\./.exec(out)?.[1] ?? ''
  expect(existsSync(join(old, 'quayside.db'))).toBe(true)
  expect(out).toMatch(new RegExp(`on ${device.deviceName}: 100 changes, 20`))
  await server.restart()
  const knownUids = uidsIn(join(data, 'quayside.db'))
  expect(device.acked.filter((uid) => !knownUids.has(uid))).toHaveLength(100)
  expect([await device.signIn(), await device.hello(), device.waiting()]).toEqual([200, 200, 100])
  expect((await device.push())[0]).toBe(200)
  await server.stop()
  const after = uidsIn(join(data, 'quayside.db'))
  expect(device.acked.filter((uid) => !after.has(uid))).toEqual([])
  process.stdout.write(`Restore: ${seconds.toFixed(1)} s with its start\n`)
})
