import type { HandheldWorker, WorkerCheck } from '#sync/api/accounts/handhelds.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { readBadge } from '#sync/rules/accounts/worker-key.ts'
import { clock } from '../browser/clock.ts'
import { deviceNow, ids } from '../browser/seams.ts'
import { beginShift, mostTries, noteTries, useHandheld, workersOf } from '../stores/handheld.ts'
import { deriveWorkerKeys, proveShift } from './worker-keys.ts'

/** `left`: the number of tries left after a wrong one. */
export type TakeOver =
  | { readonly is: 'done' }
  | { readonly is: 'wrong'; readonly left: number }
  | { readonly is: 'unknown' }
  /** The badge identifies the person, and the PIN is still needed. */
  | { readonly is: 'pin'; readonly worker: HandheldWorker }

export const checkOf = (worker: HandheldWorker, kind: WorkerCheck['kind']): WorkerCheck | undefined =>
  worker.checks.find((check) => check.kind === kind)

/** The number of tries left for this person's PIN on this handheld; zero without a PIN. */
export function triesLeft(worker: HandheldWorker, tries = useHandheld.getState().tries): number {
  const check = checkOf(worker, 'pin')
  return check ? Math.max(0, mostTries - (tries[check.keyId] ?? 0)) : 0
}

async function begin(worker: HandheldWorker, check: WorkerCheck, secret: string): Promise<boolean> {
  const { roster } = useHandheld.getState()
  const keys = await deriveWorkerKeys(secret, check.salt)
  if (!roster || keys.check !== check.check) return false
  const start = {
    shiftId: ids.next(),
    accountId: worker.accountId,
    keyId: check.keyId,
    startedAt: isoOf(clock.now()),
  }
  const proof = await proveShift(keys.sign, roster.accountId, start)
  beginShift(worker, { ...start, proof }, deviceNow())
  return true
}

/** The try is counted before it is made, so that a reload doesn't give extra tries. */
export async function takeOverByPin(worker: HandheldWorker, pin: string): Promise<TakeOver> {
  const check = checkOf(worker, 'pin')
  const left = triesLeft(worker)
  if (!check || left === 0) return { is: 'wrong', left: 0 }
  noteTries(check.keyId, mostTries - left + 1)
  if (!(await begin(worker, check, pin))) return { is: 'wrong', left: left - 1 }
  noteTries(check.keyId, 0)
  return { is: 'done' }
}

/** A badge is enough where the handheld is set up so, because its code can't be guessed. */
export async function takeOverByBadge(code: string): Promise<TakeOver> {
  const badge = readBadge(code)
  const { roster } = useHandheld.getState()
  for (const worker of workersOf(roster)) {
    const check = checkOf(worker, 'badge')
    if (!badge || check?.number !== badge.number) continue
    if (!roster?.badgeAlone) return { is: 'pin', worker }
    return (await begin(worker, check, badge.secret)) ? { is: 'done' } : { is: 'unknown' }
  }
  return { is: 'unknown' }
}
