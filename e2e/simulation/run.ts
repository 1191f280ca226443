import { difference } from './checks-of-commit.ts'
import { checkConvergence, checkNoLoss, checkQueueEmpty, type EndOfDevice } from './checks-of-end.ts'
import { checkExactlyOnce, checkOrder, checkServerVersions } from './checks-of-server.ts'
import { people, personNames } from './company.ts'
import type { SimDevice } from './device.ts'
import { calm } from './kernel/weather.ts'
import type { Plan } from './plan.ts'
import { replicaOf, tablesOf } from './replica.ts'
import { inBackground, open, rewriteAccount, take } from './steps.ts'
import type { Violation } from './verdict.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export interface Outcome {
  readonly violations: readonly Violation[]
  readonly counts: Readonly<Record<string, number>>
  readonly story: readonly string[]
}

/** After the last fault everything has to be well within this, in virtual time: time-outs, back-off, one silence. */
export const drainWithin = 240_000

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
    for (const device of world.devices) for (const tab of [...device.tabs]) tab.life.end()
    await world.dispose()
  }
}

/** Everything works again, and people do what they would: open the app, sign in. */
async function heal(world: World): Promise<void> {
  world.tell('all is well again')
  if (!world.seat.running) await world.time.runUntil(world.time.now() + 20_000)
  for (const name of personNames) {
    const right = world.rights[name]
    if (!right.suspended) continue
    right.suspended = false
    right.token++
    await rewriteAccount(world, people[name].accountId, { role: right.actor.role, status: 'Active' })
  }
  for (const device of world.devices) {
    const wasOffline = !device.link.up
    Object.assign(device.link, { up: true, halfOpen: false, climate: calm })
    open(world, device)
    const signsIn = device.badge.token !== world.rights[device.person].token
    if (wasOffline || signsIn) for (const tab of device.tabs) tab.loop?.wake('now')
  }
}

async function isQuiet(world: World, device: SimDevice): Promise<boolean> {
  const { outbox, position } = replicaOf(world.guardOf(device).mirror.tables)
  const { v, epoch } = world.seat.books.truth()
  return (
    outbox.length === 0 &&
    position.epoch === epoch &&
    position.head?.v === v &&
    position.sweeping.length === 0 &&
    // What it follows is what it may see now.
    JSON.stringify(device.badge.actor) === JSON.stringify(world.rights[device.person].actor)
  )
}

async function drain(world: World): Promise<void> {
  const deadline = world.time.now() + drainWithin
  const restless = async () => {
    const names: string[] = []
    for (const device of world.devices) if (!(await isQuiet(world, device))) names.push(device.name)
    return names
  }
  while ((await restless()).length > 0 && world.time.now() < deadline)
    await world.time.runUntil(world.time.now() + 5_000)
  for (const name of await restless()) {
    const device = world.devices.find((one) => one.name === name)
    const waits = world.time.appointments().filter(({ what }) => what.startsWith(name)).length
    const about = JSON.stringify(device?.status.problem ?? null)
    world.verdict.fail(
      'liveness',
      name,
      `Not up to date ${drainWithin / 1000} s after all was well: ${about}, ${waits} timers`,
    )
  }
}

async function judge(world: World): Promise<void> {
  const { seat, verdict, ledger, tally } = world
  await replayRequests(world)
  const ends: EndOfDevice[] = []
  for (const device of world.devices) {
    const tables = await world.time.busy(device.disk.read(tablesOf))
    for (const [table, rows] of tables) {
      const wanted = world.guardOf(device).mirror.tables.get(table) ?? new Map()
      const wrong = difference(named(rows), named(wanted))
      if (wrong) verdict.fail('crash', device.name, `${table}: half a transaction: ${wrong}`)
    }
    ends.push({ name: device.name, actor: world.rights[device.person].actor, replica: replicaOf(tables) })
  }
  for (const end of ends) {
    checkConvergence(end, seat.books, verdict)
    checkQueueEmpty(end, verdict)
  }
  checkNoLoss(ends, seat.books, ledger, verdict)
  checkExactlyOnce(seat.books, ledger, verdict)
  checkOrder(seat.books, ledger, verdict)
  checkServerVersions(seat.books, verdict)
  for (const { status } of seat.books.mutations()) tally.count(`change ${status}`)
  for (const { outcome } of ledger.deeds()) tally.count(`deed ${outcome}`)
}

const named = (rows: ReadonlyMap<unknown, unknown>) =>
  new Map([...rows].map(([key, row]) => [String(key), row]))

/** Whatever was sent, sent once more word for word, changes nothing. */
async function replayRequests(world: World): Promise<void> {
  const { seat, verdict, tally } = world
  const before = seat.books.truth()
  const done = seat.books.mutations().length
  for (const { call, device, text } of world.recorded) {
    const actor = world.rights[device.person].actor
    await world.time.busy(seat.serve(call, { actor, deviceId: device.deviceId }, text))
    tally.count(`replayed ${call}`)
  }
  const after = seat.books.truth()
  if (after.v !== before.v || seat.books.mutations().length !== done)
    verdict.fail(
      'replayed-request',
      'server',
      `From version ${before.v} to ${after.v}, from ${done} results to ${seat.books.mutations().length}`,
    )
}

export { inBackground }
