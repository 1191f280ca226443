import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptiesHash, storedRow } from '#sync/entities/lean-row.ts'
import type { PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { wholeFrame, wholePage, wholeRow } from '#sync/protocol/whole-page.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { type FanOutWorld, openFanOutWorld } from '../test/fan-out-world.ts'
import { checkInOf, deviceOf } from '../test/harness.ts'
import { handlePull } from './pull.ts'

let world: FanOutWorld
beforeEach(async () => {
  world = await openFanOutWorld()
})
afterEach(() => world.server.close())

const pullAs = async (role: 'Admin' | 'User', empties?: string): Promise<PullReply> => {
  const { server } = world
  const { epoch } = await headOf(server.db.reads)
  const request = {
    protocol: 8,
    schema: schemaHash(),
    epoch,
    clientId: idOf(0xc00),
    cursors: {},
    knownMid: 0,
  }
  return handlePull(server, server.people[role], { ...request, rows: 2000, ...(empties ? { empties } : {}) })
}

/** A package as a desk checks it in: an Amazon parcel of a customer, weighed, with what it holds. */
async function checkInAtDesk(): Promise<void> {
  const { server } = world
  const device = deviceOf(server, server.people.Warehouse)
  const args = checkInOf(idOf(1), 'TBA303456789012', {
    accountId: server.people.User.accountId,
    description: 'Running shoes',
    shipper: 'Amazon.com',
    weightLb: 3.4,
    note: 'staff only',
  })
  await device.push(device.change('package.checkIn', args))
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

test('[L11] the bytes of new rows and of the frame of a check-in only go down', async () => {
  const admin = world.listen(world.server.people.Admin, undefined, 'lean')
  await admin.readAll()
  await checkInAtDesk()
  await world.later()
  const text = admin.texts.find((frame) => frame.startsWith('{"t":"delta"')) ?? ''
  const rows = admin.frames.flatMap((frame) => (frame.t === 'delta' ? frame.page.rows : []))
  const sentBytes = Object.fromEntries(rows.map(([table, , , , row]) => [table, bytesOf(row)]))
  const storedBytes = Object.fromEntries(
    rows.map((item) => [item[0], bytesOf(storedRow(item[0] as 'package', wholeRow(item)[4] ?? {}))]),
  )
  // When this fails: give the new field an empty value, or put the lower numbers here.
  expect({ sentBytes, storedBytes, frame: Buffer.byteLength(text) }).toEqual({
    sentBytes: { package: 604, packageEvent: 337 },
    storedBytes: { package: 723, packageEvent: 444 },
    frame: 1379,
  })
})

test.each(['Admin', 'User'] as const)(
  '[L11] the rows of %s are the same with and without empty fields',
  async (role) => {
    await checkInAtDesk()
    const wholePull = await pullAs(role)
    const leanPull = await pullAs(role, emptiesHash)
    expect(wholePull.rows.length).toBeGreaterThan(2)
    expect(bytesOf(leanPull.rows)).toBeLessThan(bytesOf(wholePull.rows) * 0.7)
    const versionedRows = wholePull.rows.map(([table, key, v, scope, row]) => [
      table,
      key,
      v,
      scope,
      row && { ...row, version: v },
    ])
    expect(wholePage(leanPull).rows).toEqual(versionedRows)
  },
)

test('[L11] an app that knows other empty fields, or none, gets whole rows', async () => {
  await checkInAtDesk()
  const wholePull = await pullAs('Admin')
  expect(await pullAs('Admin', 'ffffffff')).toEqual(wholePull)
  const row = wholePull.rows.find(([table]) => table === 'package')?.[4]
  expect(row).toMatchObject({ bin: '', manifestId: null, contents: [], prohibited: false })
})

test('[L11] both kinds of listeners get the same rows, and a customer gets no fields of staff', async () => {
  const { server } = world
  const [older, newer, customer] = [
    world.listen(server.people.Admin),
    world.listen(server.people.Supervisor, undefined, 'lean'),
    world.listen(server.people.User, undefined, 'lean'),
  ]
  for (const listener of [older, newer, customer]) await listener.readAll()
  await checkInAtDesk()
  await world.later()
  const rowsOf = ({ frames }: typeof older) =>
    frames
      .map(wholeFrame)
      .flatMap((frame) => (frame.t === 'delta' ? frame.page.rows.map((row) => row[4]) : []))
  expect(rowsOf(newer)).toEqual(rowsOf(older))
  expect(JSON.stringify(customer.frames)).not.toMatch(/staff only|Warehouse Person/)
  expect(rowsOf(customer)).toMatchObject([{ description: 'Running shoes', note: '', bin: '' }, { by: '' }])
})
