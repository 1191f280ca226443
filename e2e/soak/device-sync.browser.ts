import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { test } from '../support/company.ts'
import { openDesk, scanSaved } from '../support/desk.ts'
import type { Device } from '../support/device.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'

const scans = roundsOf('DEVICE_SCANS', 10)

/** The processes of the browser that keeps its files there. */
const processesOf = (disk: string): string[] =>
  execFileSync('pgrep', ['-f', `user-data-dir=${disk}`], { encoding: 'utf8' })
    .trim()
    .split('\n')

/** How often IndexedDB had the disk confirm a write while `work` ran, as the kernel counts it. */
async function syncsDuring(device: Device, work: () => Promise<void>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'quayside-syncs-'))
  const log = join(folder, 'strace.log')
  const pids = processesOf(device.disk).flatMap((pid) => ['-p', pid])
  const strace = spawn('strace', ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', log, ...pids], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(strace.stderr, 'data')
  try {
    await work()
  } finally {
    strace.kill('SIGINT')
    await once(strace, 'exit')
  }
  const lines = (await readFile(log, 'utf8')).split('\n')
  await rm(folder, { recursive: true })
  return lines.filter((line) => line.includes('IndexedDB') && /f(data)?sync\(/.test(line)).length
}

async function scanAll(device: Device, seed: number): Promise<void> {
  for (const number of labels(scans, seed)) await scanSaved(device.page, number)
}

test('every saved scan was confirmed by the disk of its device', async ({ company }) => {
  test.setTimeout(scans * 10_000 + 120_000)
  await using handheld = await openHandheld(company)
  await handheld.loseSignal()
  const syncs = await syncsDuring(handheld, () => scanAll(handheld, 501))
  recordFigure('deviceSyncs', { scans, syncs })
  expect(syncs).toBeGreaterThanOrEqual(scans)
})

test('the count sees a device that does not ask its disk', async ({ company }) => {
  test.setTimeout(scans * 10_000 + 120_000)
  await using handheld = await openHandheld(company)
  await handheld.context.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, mode) {
      return transaction.call(this, stores, mode)
    }
  })
  await openDesk(handheld.page, handheld.url)
  await handheld.loseSignal()
  const syncs = await syncsDuring(handheld, () => scanAll(handheld, 502))
  recordFigure('deviceSyncsRelaxed', { scans, syncs })
  expect(syncs).toBeLessThan(scans / 2)
})
