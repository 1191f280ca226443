import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '../core/env.ts'
import { openDeps } from '../deps/open-deps.ts'
import { readManifest } from './manifest.ts'

const storedFolder = join(import.meta.dirname, '../db/migrations/stored')
const [storedName = ''] = readdirSync(storedFolder)
let dir: string
let dataDir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-before-upgrade-'))
  dataDir = join(dir, 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'quayside.db'), gunzipSync(readFileSync(join(storedFolder, storedName))))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Opens the folder as a start does, and closes it again. Returns what it said. */
async function open(settings: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    const deps = await openDeps(readEnv({ DATA_DIR: dataDir, DEMO: '1', ...settings }))
    await deps.db.close()
    return lines
  } finally {
    print.mockRestore()
  }
}

test('a database is backed up before its schema is changed, once, and the start says where', async () => {
  const [line = '', ...otherLines] = await open()
  const path = /^A backup of the database before its upgrade: (\S+)$/.exec(line)?.[1] ?? ''
  expect([otherLines, path.startsWith(join(dir, 'backups', 'quayside-'))]).toEqual([[], true])
  const { database } = readManifest(path)
  expect(database).toMatchObject({ epoch: expect.any(String) })
  expect(await open()).toEqual([])
  expect(readdirSync(join(dir, 'backups')).filter((name) => name.startsWith('quayside-'))).toHaveLength(1)
})

test('it lies where the other backups do, and none is made of a new company', async () => {
  const BACKUP_DIR = join(dir, 'disk')
  expect(await open({ BACKUP_DIR })).toHaveLength(1)
  expect(existsSync(join(dir, 'backups'))).toBe(false)
  dataDir = join(dir, 'new')
  expect(await open({ BACKUP_DIR })).toEqual([])
})

test('a start that can’t make the backup changes nothing', async () => {
  writeFileSync(join(dir, 'disk'), '')
  const before = readFileSync(join(dataDir, 'quayside.db'))
  await expect(open({ BACKUP_DIR: join(dir, 'disk') })).rejects.toThrow()
  expect(readFileSync(join(dataDir, 'quayside.db')).equals(before)).toBe(true)
})
