import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerTimers } from '../core/timers.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { scheduleBackups } from './backups.ts'

let dir: string
let server: TestApp
const timers = (due: (() => void)[]): ServerTimers => ({
  soon: () => () => {},
  after: () => () => {},
  every: (_ms, work) => {
    due.push(work)
    return () => {}
  },
})
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-backups-'))
  server = await openTestApp({ BACKUP_DIR: join(dir, 'backups') }, { packages: 2, living: 2 })
})
afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})
const log = { info: () => {}, error: () => {} }
const backupOf = async () => (await server.app.inject({ url: '/health' })).json().backup
const failures = async () =>
  /quayside_failed_backups_total (\d+)/.exec((await server.app.inject({ url: '/metrics' })).body)?.[1]

test('the server backs itself up, says when it last did, and says when it could not', {
  timeout: 120_000,
}, async () => {
  const due: (() => void)[] = []
  const stop = scheduleBackups(server.app.deps, timers(due), log)
  expect(await backupOf()).toEqual({ lastAt: null, failed: false })
  // A file where the folder should be: nothing can be made.
  writeFileSync(join(dir, 'backups'), '')
  due[0]?.()
  await vi.waitFor(async () => expect(await backupOf()).toEqual({ lastAt: null, failed: true }), {
    timeout: 60_000,
  })
  expect(await failures()).toBe('1')
  rmSync(join(dir, 'backups'))
  mkdirSync(join(dir, 'backups'))
  due[0]?.()
  await vi.waitFor(
    async () => expect(await backupOf()).toEqual({ lastAt: expect.stringMatching(/Z$/), failed: false }),
    { timeout: 60_000 },
  )
  expect(readdirSync(join(dir, 'backups')).filter((name) => name.endsWith('Z'))).toHaveLength(1)
  stop()
})
