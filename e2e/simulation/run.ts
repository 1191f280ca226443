import type { MetaEntry } from '#sync/engine/store.ts'
import { rewriteAccount } from './accounts.ts'
import { checkClaims } from './claims-checks.ts'
import { checkClocks } from './clocks-checks.ts'
import { difference, shownRows } from './commit-checks.ts'
import { personNames } from './company.ts'
import { createWorld, type WorldOptions } from './create-world.ts'
import { checkDeliveries } from './deliveries-checks.ts'
import type { SimDevice } from './device.ts'
import { checkDoorMoney } from './door-money-checks.ts'
import { checkConvergence, checkNoLoss, checkQueueEmpty, type EndOfDevice } from './end-checks.ts'
import { shareAll } from './handhelds.ts'
import { noFaults } from './kernel/network-faults.ts'
import { checkNumbers } from './label-numbers.ts'
import { checkLossReported, checkNoFalseLoss, lostUids } from './losses.ts'
import { checkMakers } from './makers-checks.ts'
import { checkOffices } from './offices-checks.ts'
import { open } from './opening.ts'
import { checkPhotos } from './photos-checks.ts'
import { checkPickups } from './pickup-checks.ts'
import type { Plan } from './plan.ts'
import { checkNotices, checkQuestions } from './questions-checks.ts'
import { updateApp } from './releases.ts'
import { replicaOf } from './replica.ts'
import { checkAnswers } from './rest.ts'
import { checkRoads } from './road-checks.ts'
import { checkExactlyOnce, checkOrder, checkServerVersions } from './server-checks.ts'
import { extents } from './server-folder.ts'
import { take } from './steps.ts'
import { uploadAll } from './uploading.ts'
import type { Violation } from './verdict.ts'
import { checkWhole } from './whole.ts'
import type { World } from './world.ts'

export interface Outcome {
  readonly violations: readonly Violation[]
  readonly counts: Readonly<Record<string, number>>
  readonly story: readonly string[]
}

/** After the last fault queues have to be empty within this, in virtual time: a time-out, a silence, two back-offs. */
export const drainWithin = 180_000
/** By this time a device reads again, regardless of the news from its socket, and the time above comes on top. */
export const convergeWithin = drainWithin + 330_000

export async function run(plan: Plan, options: WorldOptions = {}): Promise<Outcome> {
  const world = await createWorld(plan, options)
  try {
    for (const device of world.devices) open(world, device)
    await world.time.runUntil(world.time.now() + 2_000)
    for (const step of plan.steps) {
      await world.time.runUntil(world.time.now() + step.afterMs)
      await take(world, step)
      await world.time.settle()
    }
    await heal(world)
    await drain(world)
    await judge(world)
    const { verdict, tally, story } = world
    return { violations: verdict.violations(), counts: tally.all(), story }
  } finally {
    for (const device of world.devices) for (const tab of [...device.tabs]) tab.run.end()
    await world.dispose()
  }
}

/** Everything works again, and people do what they would: open the app, sign in. */
async function heal(world: World): Promise<void> {
  world.tell('all is well again')
  world.server.spare()
  world.serverClock.skew = 0
  if (!world.server.running) await world.time.runUntil(world.time.now() + 20_000)
  for (const name of personNames) {
    const right = world.rights[name]
    if (!right.suspended) continue
    const newRight = { ...right, suspended: false, token: right.token + 1 }
    await rewriteAccount(world, name, newRight, { role: right.actor.role, status: 'Active' })
  }
  await shareAll(world)
  for (const device of world.devices) updateApp(world, device)
  for (const device of world.devices) {
    open(world, device)
    const wasOffline = !device.link.up
    Object.assign(device.link, { up: true, halfOpen: false, climate: noFaults })
    open(world, device)
    const signsIn = device.badge.token !== world.rights[device.person].token
    if (wasOffline || signsIn) for (const tab of device.tabs) tab.loop?.wake('now')
  }
}

const replicaIn = (world: World, device: SimDevice) => replicaOf(world.guardOf(device).mirror.tables)

/** The device has everything that this person may see. The head may lag: the rows behind it are others'. */
function isUpToDate(world: World, device: SimDevice): boolean {
  const { position, view } = replicaIn(world, device)
  const truth = world.server.reader.truth()
  const { actor } = world.rights[device.person]
  return (
    position.epoch === truth.epoch &&
    position.sweeping.length === 0 &&
    difference(view, shownRows(truth, actor)) === ''
  )
}

async function drain(world: World): Promise<void> {
  if (world.plan.withFiles) await uploadAll(world, world.chance.fork('last uploads'))
  const hasSent = (device: SimDevice) => replicaIn(world, device).outbox.length === 0
  await untilAll(world, drainWithin, 'still has something to send', hasSent)
  const isQuiet = (device: SimDevice) => hasSent(device) && isUpToDate(world, device)
  await untilAll(world, convergeWithin - drainWithin, 'is not up to date', isQuiet)
}

async function untilAll(
  world: World,
  within: number,
  complaint: string,
  isDone: (device: SimDevice) => boolean,
): Promise<void> {
  const deadline = world.time.now() + within
  const unfinishedDevices = () => world.devices.filter((device) => !isDone(device))
  while (unfinishedDevices().length > 0 && world.time.now() < deadline)
    await world.time.runUntil(world.time.now() + 5_000)
  for (const { name, status } of unfinishedDevices()) {
    const timers = world.time.appointments().filter(({ what }) => what.startsWith(name)).length
    const about = `${complaint}; it says ${JSON.stringify(status.problem ?? null)} and waits for ${timers} timers`
    world.verdict.fail('liveness', name, about)
  }
}

/** Bytes alone make no version: a server that was put back to before them looks as if it had lost nothing. */
const wasPutBack = ({ tally }: World): boolean =>
  extents.some((extent) => tally.of(`server put back: ${extent}`) > 0)

async function judge(world: World): Promise<void> {
  const { server, verdict, ledger, tally } = world
  await replayRequests(world)
  const ends: EndOfDevice[] = []
  for (const device of world.devices) {
    const tables = await checkWhole(world, device)
    ends.push({ name: device.name, actor: world.rights[device.person].actor, replica: replicaOf(tables) })
  }
  for (const end of ends) {
    checkConvergence(end, server.reader, verdict)
    checkQueueEmpty(end, verdict)
  }
  const isRestored = tally.of('server restored') > 0
  const lostIds = lostUids(world.evicted, isRestored)
  checkNoLoss(ends, server.reader, ledger, verdict, lostIds)
  if (!isRestored) {
    const once = world.evicted.filter(({ device }) => !world.copied.has(device.name))
    checkLossReported(once, server.reader, verdict)
    checkNoFalseLoss(world)
    checkAnswers(world)
  }
  checkNumbers(world)
  checkExactlyOnce(server.reader, ledger, verdict)
  checkClocks(server.reader, verdict)
  checkDeliveries(server.reader, verdict)
  checkOffices(server.reader, verdict)
  checkMakers(world, ends)
  checkQuestions(world)
  checkNotices(world)
  if (world.plan.withFiles) {
    await checkPhotos(world, isRestored || wasPutBack(world))
    checkDoorMoney(world)
    checkClaims(world)
  }
  checkRoads(world)
  checkPickups(world)
  checkOrder(server.reader, ledger, verdict, (name) => isRestored && world.copied.has(name), lostIds)
  checkServerVersions(server.reader, verdict)
  for (const { status } of server.reader.mutations()) tally.count(`change ${status}`)
  for (const { outcome } of ledger.actions()) tally.count(`action ${outcome}`)
}

const clientIdOf = (world: World, device: SimDevice): string | undefined => {
  const meta = world.guardOf(device).mirror.tables.get('_meta')?.get('client') as MetaEntry | undefined
  return meta?.name === 'client' ? meta.value.clientId : undefined
}

/** Requests that are sent once more, word for word, change nothing. */
async function replayRequests(world: World): Promise<void> {
  const { server, verdict, tally } = world
  // If two histories are taken for one, statements of the first may be news in the second, such as a change that was
  // refused there, or a greeting that knows more than the server.
  if (world.timesPutBack.length > 0) return
  const before = server.reader.truth()
  const resultCount = server.reader.mutations().length
  for (const { call, device, text } of world.recorded) {
    // A client's earlier statements about its queue, from before it took another id, are not the ones that it would
    // make now. Requests from just before its storage was cleared may never have arrived, and then they come now for
    // the first time.
    const { clientId }: { clientId: string } = JSON.parse(text)
    const isFormer = clientId !== clientIdOf(world, device)
    // Two copies of a profile share one cookie: each hears what the other said.
    if (call === 'hello' && world.copied.has(device.name)) continue
    if (isFormer && (call === 'hello' || world.evicted.some((eviction) => eviction.device === device)))
      continue
    const actor = world.rights[device.person].actor
    await world.time.busy(server.serve(call, { actor, deviceId: device.deviceId }, text))
    tally.count(`replayed ${call}`)
  }
  const after = server.reader.truth()
  if (after.v !== before.v || server.reader.mutations().length !== resultCount)
    verdict.fail(
      'replayed-request',
      'server',
      `From version ${before.v} to ${after.v}, from ${resultCount} results to ${server.reader.mutations().length}`,
    )
}
