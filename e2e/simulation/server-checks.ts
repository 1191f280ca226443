import { childId } from '#sync/lib/ids.ts'
import { scopesOfRow } from '#sync/policies/scope.ts'
import { addHash, rowHash } from '#sync/protocol/row-hash.ts'
import type { Ledger } from './ledger.ts'
import type { DatabaseReader, MutationRecord, Truth } from './truth.ts'
import type { Verdict } from './verdict.ts'

/** Versions are without a gap, and the sums that devices compare themselves with are those of the rows. */
export function checkServerVersions(reader: DatabaseReader, verdict: Verdict): void {
  const truth = reader.truth()
  const versions = reader.all('select v from syncCommit order by v').map(({ v }) => v as number)
  const gap = versions.findIndex((v, i) => v !== (versions[0] ?? 0) + i)
  if (gap >= 0) verdict.fail('server-versions', 'server', `There is a gap before version ${versions[gap]}`)
  if ((versions.at(-1) ?? 0) !== truth.v)
    verdict.fail('server-versions', 'server', `The head is ${truth.v}, the last commit ${versions.at(-1)}`)
  const wantedSums = sumsOf(truth)
  const scopes = reader.all('select scope, n, sum from syncScope')
  const keptSums = new Map(scopes.map(({ scope, n, sum }) => [String(scope), `${n} rows, sum ${sum}`]))
  for (const [scope, { n, sum }] of wantedSums)
    if ((keptSums.get(scope) ?? '0 rows, sum 0') !== `${n} rows, sum ${sum}`)
      verdict.fail(
        'server-versions',
        'server',
        `Scope ${scope} is ${keptSums.get(scope)}, not ${n} rows, sum ${sum}`,
      )
  for (const [scope, sum] of keptSums)
    if (!wantedSums.has(scope) && sum !== '0 rows, sum 0')
      verdict.fail('server-versions', 'server', `Scope ${scope} is ${sum}, but nothing is in it`)
}

export function sumsOf(truth: Truth): Map<string, { n: number; sum: number }> {
  const sums = new Map<string, { n: number; sum: number }>()
  for (const [entity, rows] of truth.rows)
    for (const [id, row] of rows)
      for (const scope of scopesOfRow(entity, row as never)) {
        const { n, sum } = sums.get(scope) ?? { n: 0, sum: 0 }
        sums.set(scope, { n: n + 1, sum: addHash(sum, rowHash(entity, id, row.version), 1) })
      }
  return sums
}

const mostChildren = 12
const onRoad = ['transfer.load', 'transfer.depart', 'transfer.count', 'transfer.close']

/** Each change has its effect once when it was applied and not at all when it was refused. */
export function checkExactlyOnce(reader: DatabaseReader, ledger: Ledger, verdict: Verdict): void {
  const { rows } = reader.truth()
  const events = rows.get('packageEvent') ?? new Map()
  const eventsOf = (uid: string) =>
    Array.from({ length: mostChildren }, (_, n) => events.get(childId(uid, n + 1))).filter((row) => row)
  const eventCount = (uid: string) => eventsOf(uid).length
  const packagesIn = (uid: string) => new Set(eventsOf(uid).map((row) => row?.['packageId'])).size
  type Outcome = MutationRecord['outcome']
  const eventRules: Record<string, (args: never, uid: string, outcome: Outcome) => number> = {
    'package.checkIn': () => 1,
    // Of a box that is the customer's own and here, the words are taken and nothing happens to it.
    'package.prealert': (_, _uid, outcome) => (outcome === 'already' ? 0 : 1),
    'package.statusUpdate': (args: { packageIds: string[] }) => new Set(args.packageIds).size,
    'package.deliver': (args: { packageIds: string[] }) => new Set(args.packageIds).size,
    // Of what two phones handed over the second finds it done.
    'delivery.handOver': (_, uid, outcome) => (outcome === 'already' ? 0 : packagesIn(uid)),
    // Only the server knew whether the bin's office was the box's own, which makes it ready.
    'package.putAway': (_, uid) => packagesIn(uid),
    // A customs state that is recorded already is not recorded twice.
    'package.customs': (_, uid) => packagesIn(uid),
    // How many lay on the manifest only the server knew at that moment: each of them has one event, none has two.
    'manifest.statusUpdate': (_, uid) => packagesIn(uid),
    // A box has an event only where it moved: it may have been counted, put away or handed over before.
    ...Object.fromEntries(onRoad.map((name) => [name, (_: never, uid: string) => packagesIn(uid)])),
  }
  const seenUids = new Set<string>()
  for (const { uid, name, status, outcome } of reader.mutations()) {
    if (seenUids.has(uid)) verdict.fail('exactly-once', 'server', `${name} ${uid} has two results`)
    seenUids.add(uid)
    const action = ledger.find(uid)
    if (!action) {
      verdict.fail('exactly-once', 'server', `${name} ${uid} was done, and nobody did it`)
      continue
    }
    const wantedCount =
      status === 'applied' ? (eventRules[name]?.(action.args as never, uid, outcome) ?? 0) : 0
    if (eventCount(uid) !== wantedCount)
      verdict.fail(
        'exactly-once',
        'server',
        `${name} ${uid} (${status}) made ${eventCount(uid)} events, not ${wantedCount}`,
      )
  }
  for (const { uid, name } of ledger.actions())
    if (!seenUids.has(uid) && eventCount(uid) > 0)
      verdict.fail('exactly-once', 'server', `${name} ${uid} has effects without a result`)
  checkLabels(reader, verdict)
}

/** No two boxes wear the same number. */
function checkLabels(reader: DatabaseReader, verdict: Verdict): void {
  const doubledRows = reader.all(
    'select hawbNumber, count(*) as n from package where hawbNumber is not null group by 1 having n > 1',
  )
  for (const { hawbNumber } of doubledRows)
    verdict.fail('exactly-once', 'server', `HAWB ${String(hawbNumber)} is on two packages`)
}

/**
 * Changes of one device have their results in the order in which they were made there. Not asked of a device that was
 * copied before a restore: what its copy had refused in the lost history, the device itself may send later in the new one.
 * Nor of what was on its way when the device's storage was cleared: it may arrive after what the device does since.
 */
export function checkOrder(
  reader: DatabaseReader,
  ledger: Ledger,
  verdict: Verdict,
  isExcused: (device: string) => boolean,
  lostUids: ReadonlySet<string>,
): void {
  const last = new Map<string, { order: number; uid: string }>()
  for (const { uid, name } of reader.mutations()) {
    const action = ledger.find(uid)
    if (!action || action.onCopy || isExcused(action.device) || lostUids.has(uid)) continue
    const before = last.get(action.device)
    if (before && before.order > action.order)
      verdict.fail(
        'order',
        action.device,
        `${name} ${uid} was done after ${before.uid}, which was made later`,
      )
    last.set(action.device, { order: action.order, uid })
  }
}
