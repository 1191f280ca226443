import type { Actor } from '#sync/policies/actor.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import { difference, shownRows } from './commit-checks.ts'
import type { Ledger } from './ledger.ts'
import type { Replica } from './replica.ts'
import { sumsOf } from './server-checks.ts'
import type { DatabaseReader } from './truth.ts'
import type { Verdict } from './verdict.ts'

export interface EndOfDevice {
  readonly name: string
  readonly actor: Actor
  /** Read from the store itself. */
  readonly replica: Replica
}

/** Row by row, what the device shows is what the server has for it; and its own sums say the same. */
export function checkConvergence(device: EndOfDevice, reader: DatabaseReader, verdict: Verdict): void {
  const { name, actor, replica } = device
  const truth = reader.truth()
  const wrong = difference(replica.view, shownRows(truth, actor))
  if (wrong) verdict.fail('convergence', name, wrong)
  const sums = sumsOf(truth)
  for (const scope of scopesOfActor(actor)) {
    const { n, sum } = sums.get(scope) ?? { n: 0, sum: 0 }
    const [heldCount, heldSum] = replica.position.sums[scope] ?? [0, 0]
    if (n !== heldCount || sum !== heldSum)
      verdict.fail(
        'scope-sums',
        name,
        `${scope}: ${heldCount} rows, sum ${heldSum}, and not ${n}, sum ${sum}`,
      )
  }
  const foreign = Object.keys(replica.position.sums).filter((scope) => !scopesOfActor(actor).includes(scope))
  if (foreign.length > 0) verdict.fail('confidentiality', name, `Still counts ${foreign.join(', ')}`)
}

export function checkQueueEmpty({ name, replica }: EndOfDevice, verdict: Verdict): void {
  const waiting = replica.outbox.map(({ mid, name: change }) => `${mid} ${change}`)
  if (waiting.length > 0) verdict.fail('queue-empty', name, `Still in the queue: ${waiting.join(', ')}`)
  if (replica.keptBases.length > 0)
    verdict.fail('queue-empty', name, `${replica.keptBases.length} bases are left`)
}

/** Any change that a device said it had saved is done on the server, or refused where a person sees it. */
export function checkNoLoss(
  devices: readonly EndOfDevice[],
  reader: DatabaseReader,
  ledger: Ledger,
  verdict: Verdict,
  lostUids: ReadonlySet<string>,
): void {
  const records = new Map(reader.mutations().map((record) => [record.uid, record.status]))
  const rejectedUids = new Set(devices.flatMap(({ replica }) => replica.rejected.map(({ uid }) => uid)))
  for (const { uid, name, device, outcome } of ledger.actions()) {
    const status = records.get(uid)
    if ((outcome === 'refused' || outcome === 'withdrawn') && (status || rejectedUids.has(uid)))
      verdict.fail('no-loss', device, `${name} ${uid} was ${outcome} on the device, and sent all the same`)
    if (outcome !== 'saved' || status === 'applied' || lostUids.has(uid)) continue
    if (!rejectedUids.has(uid))
      verdict.fail(
        'no-loss',
        device,
        `${name} ${uid} was saved; the server has ${status ?? 'nothing'}, and no device shows it`,
      )
  }
}
