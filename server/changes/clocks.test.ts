import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs, minuteMs } from '#sync/lib/durations.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import type { Head, Mutation } from '#sync/protocol/messages.ts'
import { byRank } from '#sync/rules/packages/event-order.ts'
import { readyOn } from '#sync/rules/prices/storage.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { packageEventsOf } from '../db/packages/packages.ts'
import { checkInOf, deviceOf, startServer, type TestDevice, type TestServer } from '../test/harness.ts'
import { runMutation } from './run-mutation.ts'

let server: TestServer
let dock: TestDevice
let office: TestDevice
beforeEach(async () => {
  server = await startServer()
  dock = deviceOf(server, server.people.Warehouse)
  office = deviceOf(server, server.people.Supervisor)
})
afterEach(() => server.close())

const packageId = idOf(1)
const tracking = 'TBA300000000001'
const start = '2026-11-21T12:00:00.000Z'
const after = (ms: number): string => isoOf(Date.parse(start) + ms)
const head = async (): Promise<Head> => {
  const { v, tag } = await headOf(server.db.reads)
  return { v, tag }
}
const checkIn = (device: TestDevice, at?: string) =>
  device.change('package.checkIn', checkInOf(packageId, tracking), at)
const move = (
  device: TestDevice,
  status: ArgsOf<'package.statusUpdate'>['status'],
  at?: string,
  more: Partial<ArgsOf<'package.statusUpdate'>> = {},
) =>
  device.change(
    'package.statusUpdate',
    { packageIds: [packageId], status, reason: '', note: '', branchId: null, ...more },
    at,
  )
const customs = (device: TestDevice, state: 'Hold' | 'Cleared', at?: string) =>
  device.change(
    'package.customs',
    {
      ...{ packageIds: [packageId], state, note: state === 'Hold' ? 'No invoice' : '' },
      ...{ channel: null, entryNumber: '', dutyJmdCents: null },
    },
    at,
  )
const putAway = (device: TestDevice, bin: string, at?: string) =>
  device.change('package.putAway', { packageId, bin, from: null }, at)
const knowing = (knownHead: Head, ...changes: Mutation[]): Mutation[] =>
  changes.map((change) => ({ ...change, head: knownHead }))
const outcomes = async (device: TestDevice, ...changes: Mutation[]) =>
  (await device.push(...changes)).results.map(({ outcome, status }) => outcome ?? status)

const events = (): Promise<PackageEvent[]> => packageEventsOf(server.db.reads.kysely, packageId)
const times = async () => (await events()).map(({ occurredAt, deviceAt }) => [occurredAt, deviceAt])
const pkg = async (): Promise<Package | undefined> =>
  (await dock.pullAll(2000))
    .flatMap(({ rows }) => rows)
    .filter(([table, key]) => table === 'package' && key === packageId)
    .map(([, , , , row]) => row as unknown as Package)
    .at(-1)

test('[D2] a time in the future counts as now, and the device’s own time is kept with it', async () => {
  await dock.push(checkIn(dock, '2099-01-01T00:00:00.000Z'))
  expect(await times()).toEqual([[start, '2099-01-01T00:00:00.000Z']])
  server.clock.pass(hourMs)
  // A clock that is some seconds ahead is no mistake that anybody has to read of.
  await dock.push(move(dock, 'Shipped', after(hourMs + 5000)))
  expect((await times())[1]).toEqual([after(hourMs), null])
})

test.each(['1970-01-01T00:00:00.000Z', '2015-01-01T00:00:00.000Z', after(-40 * dayMs)])(
  '[D3] [D6] a change did not happen before the commit that its device had read: clock at %s',
  async (wrong) => {
    const knownHead = await head()
    server.clock.pass(2 * hourMs)
    await dock.push(...knowing(knownHead, checkIn(dock, wrong), move(dock, 'Shipped', wrong)))
    expect(await times()).toEqual([
      [start, wrong],
      [start, wrong],
    ])
  },
)

test('[D3] work of a device that was offline for five days keeps its honest times', async () => {
  const knownHead = await head()
  server.clock.pass(5 * dayMs)
  await dock.push(
    ...knowing(knownHead, checkIn(dock, after(hourMs)), move(dock, 'ReadyForPickup', after(26 * hourMs))),
  )
  expect(await times()).toEqual([
    [after(hourMs), null],
    [after(26 * hourMs), null],
  ])
  expect((await pkg())?.checkedInAt).toBe(after(hourMs))
})

test('[D3] [D6] a clock that jumps back in the middle of a queue takes the times of the queue’s order', async () => {
  const knownHead = await head()
  server.clock.pass(5 * hourMs)
  const wrong = '2015-01-01T00:00:00.000Z'
  await dock.push(
    ...knowing(
      knownHead,
      checkIn(dock, after(2 * hourMs)),
      move(dock, 'Shipped', wrong),
      move(dock, 'OnRoute', after(3 * hourMs)),
    ),
  )
  expect(await times()).toEqual([
    [after(2 * hourMs), null],
    [after(2 * hourMs), wrong],
    [after(3 * hourMs), null],
  ])
  expect((await pkg())?.status).toBe('OnRoute')
})

test.each<[string, (known: Head) => Head | undefined]>([
  ['of an older app', () => undefined],
  ['of another history', ({ v, tag }) => ({ v, tag: tag + 1 })],
  ['of a version that is not there yet', ({ v, tag }) => ({ v: v + 100, tag })],
])(
  '[D4] a change %s keeps an honest time, and one of weeks ago counts as received now',
  async (_, headOfChange) => {
    const knownHead = headOfChange(await head())
    const withHead = (change: Mutation): Mutation => (knownHead ? { ...change, head: knownHead } : change)
    server.clock.pass(20 * dayMs)
    await dock.push(withHead(checkIn(dock, after(18 * dayMs))))
    await dock.push(withHead(move(dock, 'Shipped', after(-dayMs))))
    expect(await times()).toEqual([
      [after(18 * dayMs), null],
      [after(20 * dayMs), after(-dayMs)],
    ])
  },
)

test('[D4] a call that is answered immediately follows the same rule', async () => {
  const caller = { actor: server.people.Supervisor, deviceId: '' }
  const args: ArgsOf<'package.statusUpdate'> = {
    ...{ packageIds: [packageId], status: 'ReadyForPickup', reason: '', note: '', branchId: null },
  }
  await dock.push(checkIn(dock))
  const run = (occurredAt: string) =>
    runMutation(server, caller, { uid: server.ids.next(), name: 'package.statusUpdate', args, occurredAt })
  await run('2015-01-01T00:00:00.000Z')
  server.clock.pass(3 * dayMs)
  await run(after(dayMs))
  await run('2099-01-01T00:00:00.000Z')
  expect((await times()).slice(1)).toEqual([
    [start, '2015-01-01T00:00:00.000Z'],
    [after(dayMs), null],
    [after(3 * dayMs), '2099-01-01T00:00:00.000Z'],
  ])
})

test('[D5] nothing except an earlier scan happens to a package before its check-in', async () => {
  const knownHead = await head()
  server.clock.pass(3 * hourMs)
  await office.push(checkIn(office, after(2 * hourMs)))
  const scan = { ...checkInOf(idOf(2), tracking) }
  await dock.push(
    ...knowing(
      knownHead,
      dock.change('package.checkIn', scan, after(hourMs)),
      move(dock, 'Shipped', after(hourMs + minuteMs)),
      putAway(dock, 'A1', after(hourMs + minuteMs)),
    ),
  )
  const byTime = (await events()).map(({ status, occurredAt, deviceAt }) => [status, occurredAt, deviceAt])
  expect(byTime).toContainEqual(['ReceivedAtWharehouse', after(hourMs), null])
  expect(byTime).toContainEqual(['Shipped', after(2 * hourMs), after(hourMs + minuteMs)])
  expect((await pkg())?.placement?.at).toBe(after(2 * hourMs))
})

test('[D1] [D7] [D8] a server that was a day ahead for a moment makes no later work void', async () => {
  const knownHead = await head()
  server.clock.pass(dayMs)
  await office.push(checkIn(office), putAway(office, 'A1'), customs(office, 'Hold'))
  server.clock.set(after(hourMs))
  expect(
    await outcomes(dock, ...knowing(await head(), putAway(dock, 'B2'), customs(dock, 'Cleared'))),
  ).toEqual(['done', 'done'])
  // A device that has not heard about it, while that day has not come: the order of arrival decides.
  const otherDevice = deviceOf(server, server.people.Warehouse)
  server.clock.pass(hourMs)
  expect(await outcomes(otherDevice, ...knowing(knownHead, putAway(otherDevice, 'C3')))).toEqual(['done'])
  expect(await outcomes(otherDevice, ...knowing(await head(), move(otherDevice, 'AtHeadOffice')))).toEqual([
    'done',
  ])
  server.clock.pass(3 * dayMs)
  await otherDevice.push(...knowing(await head(), move(otherDevice, 'AtLocalOffice')))
  expect(await pkg()).toMatchObject({ bin: 'C3', status: 'AtLocalOffice', customs: { state: 'Cleared' } })
  expect((await events()).map(({ status, customs }) => customs?.state ?? status)).toEqual([
    ...['ReceivedAtWharehouse', 'Hold', 'Cleared', 'AtHeadOffice', 'AtLocalOffice'],
  ])
})

test('[D7] [D8] the state that a device had read came before its work, no matter what its clock says', async () => {
  await office.push(checkIn(office))
  const early = await head()
  server.clock.pass(2 * hourMs)
  await office.push(putAway(office, 'A1'), customs(office, 'Hold'))
  const knownHead = await head()
  server.clock.pass(hourMs)
  // Its clock is two hours behind, and it has read that the office put the box away and recorded the hold.
  const late = after(hourMs)
  const results = await outcomes(
    dock,
    ...knowing(knownHead, putAway(dock, 'B2', late), customs(dock, 'Cleared', late)),
  )
  expect(results).toEqual(['done', 'done'])
  expect(await pkg()).toMatchObject({ bin: 'B2', customs: { state: 'Cleared' } })
  // Another one has not: what it did an hour before is recorded, and takes nothing back.
  const otherDevice = deviceOf(server, server.people.Processor)
  expect(
    await outcomes(
      otherDevice,
      ...knowing(early, customs(otherDevice, 'Hold', late), move(otherDevice, 'Shipped', late)),
    ),
  ).toEqual(['done', 'done'])
  expect(await pkg()).toMatchObject({ bin: 'B2', status: 'Shipped', customs: { state: 'Cleared' } })
  expect([...(await events())].sort(byRank).map(({ status, customs }) => customs?.state ?? status)).toEqual([
    ...['ReceivedAtWharehouse', 'Hold', 'Shipped', 'Hold', 'Cleared'],
  ])
})

test('[D7] a device’s own changes stay in the order of its queue when its clock jumps back between them', async () => {
  const knownHead = await head()
  server.clock.pass(5 * hourMs)
  await dock.push(
    ...knowing(
      knownHead,
      checkIn(dock, after(hourMs)),
      customs(dock, 'Hold', after(4 * hourMs)),
      customs(dock, 'Cleared', after(2 * hourMs)),
      putAway(dock, 'A1', after(4 * hourMs)),
      putAway(dock, 'B2', after(2 * hourMs)),
    ),
  )
  expect(await pkg()).toMatchObject({ bin: 'B2', customs: { state: 'Cleared' } })
})

test('[D7] work that one person left on a device does not come behind what the next one there did after it', async () => {
  await office.push(checkIn(office))
  const knownHead = await head()
  server.clock.pass(5 * hourMs)
  const next = deviceOf(server, server.people.Supervisor, dock.deviceId)
  await next.push(...knowing(knownHead, customs(next, 'Cleared', after(4 * hourMs))))
  await dock.push(...knowing(knownHead, customs(dock, 'Hold', after(2 * hourMs))))
  expect(await pkg()).toMatchObject({ customs: { state: 'Cleared' } })
})

test('[D7] a change that came late is not taken for one that other devices had read', async () => {
  await office.push(checkIn(office))
  const early = await head()
  server.clock.pass(hourMs)
  for (let n = 2; n < 12; n++)
    await office.push(office.change('package.checkIn', checkInOf(idOf(n), `TBA3000000001${n + 10}`)))
  const knownHead = await head()
  for (let n = 12; n < 16; n++)
    await office.push(office.change('package.checkIn', checkInOf(idOf(n), `TBA3000000001${n + 10}`)))
  server.clock.pass(4 * hourMs)
  await office.push(move(office, 'Shipped', after(5 * hourMs)))
  const late = deviceOf(server, server.people.Supervisor)
  await late.push(...knowing(early, customs(late, 'Hold', after(4 * hourMs))))
  await dock.push(...knowing(knownHead, customs(dock, 'Cleared', after(2 * hourMs))))
  expect(await pkg()).toMatchObject({ customs: { state: 'Hold' } })
})

test('[D9] storage counts from the moment when the server heard that a package is ready', async () => {
  await dock.push(checkIn(dock))
  server.clock.pass(60 * dayMs)
  const wrong = after(20 * dayMs)
  for (const at of ['2015-01-01T00:00:00.000Z', wrong, after(55 * dayMs)]) {
    await dock.push(move(dock, 'ReadyForPickup', at))
    expect(readyOn(await events())).toBe(after(60 * dayMs).slice(0, 10))
  }
})

test('[D9] [U3] a clock that was set back allows at most ten minutes to undo a check-in', async () => {
  const undo = (uid: string, at: string) =>
    dock.change('package.undoCheckIn', { packageId, checkInUid: uid }, at)
  const knownHead = await head()
  const scan = checkIn(dock, start)
  await dock.push(...knowing(knownHead, scan))
  server.clock.pass(hourMs)
  for (const lastRead of [knownHead, await head()]) {
    const [refusal] = (await dock.push(...knowing(lastRead, undo(scan.uid, '2015-01-01T00:00:00.000Z'))))
      .results
    expect([refusal?.status, refusal?.message]).toEqual([
      'refused',
      expect.stringContaining('can be undone for ten minutes'),
    ])
  }
  const [honest] = (await dock.push(...knowing(knownHead, undo(scan.uid, after(5 * minuteMs))))).results
  expect(honest?.status).toBe('applied')
})

test('[D4] changes that are sent again after a restore keep the times at which they were made', async () => {
  const knownHead = await head()
  const lostHead = { v: knownHead.v + 40, tag: 77 }
  server.clock.pass(2 * dayMs)
  await dock.push(
    { ...checkIn(dock, after(hourMs)), head: lostHead },
    { ...move(dock, 'Shipped', after(30 * hourMs)), head: lostHead },
  )
  expect(await times()).toEqual([
    [after(hourMs), null],
    [after(30 * hourMs), null],
  ])
})
