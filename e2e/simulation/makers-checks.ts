import { childId } from '#sync/lib/ids.ts'
import { isHandheldName, type PersonName, people } from './company.ts'
import type { EndOfDevice } from './end-checks.ts'
import type { Action } from './ledger.ts'
import type { World } from './world.ts'

const accountOf = (person: string): string => people[person as PersonName].accountId
const nameOf = (person: string): string => {
  const { firstName, lastName } = people[person as PersonName]
  return `${firstName} ${lastName}`
}

/** The cookies under which a change may have come: a copy of a device sends what was saved on the first one. */
function devicesOf(world: World, { device }: Action): readonly string[] {
  const ownDevices = world.devices.filter(({ name }) => name === device)
  const copies = world.copied.has(device) ? world.devices.filter(({ name }) => world.copied.has(name)) : []
  return [...ownDevices, ...copies].map(({ deviceId }) => deviceId)
}

/** The audit says of each change that it was done by its maker, on the device that brought it. */
function checkAudit(world: World): void {
  const { server, ledger, verdict, makers } = world
  const appliedUids = new Set(
    server.reader.mutations().flatMap(({ uid, status }) => (status === 'applied' ? [uid] : [])),
  )
  for (const row of server.reader.all('select "mutationId", "accountId", "deviceId" from "audit"')) {
    const uid = String(row['mutationId'])
    const action = ledger.find(uid)
    if (!action) continue
    const expectedMaker = appliedUids.has(uid) ? accountOf(action.person) : makers.get(uid)
    if (expectedMaker !== undefined && row['accountId'] !== expectedMaker)
      verdict.fail(
        'makers',
        'server',
        `${action.name} ${uid} of ${action.person} counts as ${row['accountId']}`,
      )
    if (action.device !== 'desk' && !devicesOf(world, action).includes(String(row['deviceId'])))
      verdict.fail(
        'makers',
        'server',
        `${action.name} ${uid} of ${action.device} came from ${row['deviceId']}`,
      )
  }
}

/** People read the name of the maker on the rows that each change made. */
function checkNames(world: World): void {
  const { server, ledger, verdict } = world
  const { rows } = server.reader.truth()
  const rowOf = (table: 'packageEvent' | 'packageImage' | 'review', id: string) =>
    rows.get(table)?.get(id) as { readonly by: string } | undefined
  for (const { uid, status, outcome } of server.reader.mutations()) {
    const action = ledger.find(uid)
    if (!action) continue
    const name = nameOf(action.person)
    const event = status === 'applied' ? rowOf('packageEvent', childId(uid, 1)) : undefined
    const { packageImageId = '' } = action.args as { packageImageId?: string }
    const isTaken = action.name === 'package.addImage' && status === 'applied' && outcome === 'done'
    const image = isTaken ? rowOf('packageImage', packageImageId) : undefined
    for (const row of [event, image])
      if (row && row.by !== name)
        verdict.fail('makers', 'server', `${action.name} ${uid} of ${name} is signed by ${row.by}`)
    const review = status === 'refused' ? rowOf('review', uid) : undefined
    const maker = Object.entries(people).find(([, { accountId }]) => accountId === world.makers.get(uid))
    if (review && maker && !isHandheldName(maker[0] as PersonName) && review.by !== nameOf(maker[0]))
      verdict.fail('makers', 'server', `The refused ${action.name} ${uid} is on the list as ${review.by}`)
  }
}

/** A refused change stays on the shared handheld as its maker's: another person deals with it later. */
function checkRefusedOnDevices({ ledger, verdict }: World, ends: readonly EndOfDevice[]): void {
  for (const { name, replica } of ends)
    for (const { uid, maker } of replica.rejected) {
      const action = ledger.find(uid)
      if (action && maker?.shift.proof !== action.proof)
        verdict.fail('makers', name, `${uid} of ${action.person} is kept as ${maker?.shift.accountId}'s`)
    }
}

export function checkMakers(world: World, ends: readonly EndOfDevice[]): void {
  checkRefusedOnDevices(world, ends)
  checkAudit(world)
  checkNames(world)
}
