import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { createPusher } from '../faults/pusher.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { appliedUids, foundCompany, logIn } from './power-cut/session.ts'

const errors = roundsOf('DISK_ERRORS', 5)

/** From the nth sync on the disk says no; strace hands the process id on to the server. */
const failingFrom = (nth: number): readonly string[] => [
  ...['strace', '--daemonize=grandchild', '-f', '-o', '/dev/null'],
  ...['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:error=EIO:when=${nth}+`],
]

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** How long the server lived on, in milliseconds. */
async function untilGone({ pid }: RunningServer): Promise<number> {
  const began = performance.now()
  while (pid !== undefined && isAlive(pid) && performance.now() - began < 10_000) await sleep(20)
  return performance.now() - began
}

test('a server whose disk fails to sync stops acknowledging, shuts down, and starts again from the saved data', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-eio-'))
  const dataDir = join(dir, 'data')
  await foundCompany(dataDir)
  let slowest = 0
  let ackedCount = 0
  for (let nth = 0; nth < errors; nth++) {
    const uids = await pushUntilDiskFails(dataDir, join(dir, 'history.jsonl'), 12 + nth * 3)
    slowest = Math.max(slowest, uids.stoppedAfterMs)
    ackedCount += uids.acked.size
    const presentUids = appliedUids(join(dataDir, 'quayside.db'))
    expect([...uids.acked].filter((uid) => !presentUids.has(uid))).toEqual([])
  }
  rmSync(dir, { recursive: true, force: true })
  recordFigure('diskErrors', { errors, acked: ackedCount, lost: 0, slowestStopMs: Math.round(slowest) })
  expect(ackedCount).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(1_000)
})

function mustBeServerError(fault: unknown): void {
  if (!/^Error: push: 5\d\d /.test(String(fault))) throw fault
}

async function pushUntilDiskFails(dataDir: string, history: string, nth: number) {
  await using server = await startServer({ dataDir, env: { DEMO: '0' }, startedBy: failingFrom(nth) })
  const token = await logIn(server)
  const pusher = createPusher(`E${nth}`, server.url, history, () => token)
  await pusher.pushUntilCut().catch(mustBeServerError)
  return { acked: pusher.acked, stoppedAfterMs: await untilGone(server) }
}
