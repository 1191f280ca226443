import { createHmac } from 'node:crypto'
import type { Maker } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { shiftWords } from '#sync/rules/accounts/worker-key.ts'
import type { Transaction } from '../../server/changes/transaction.ts'
import { endHandheld, putHandheld } from '../../server/db/accounts/handhelds.ts'
import { endWorkerKeys, insertWorkerKey, revokeReplaced } from '../../server/db/accounts/worker-keys.ts'
import {
  actorOf,
  type HandheldName,
  isHandheldName,
  people,
  type WorkerName,
  warehouse,
  workerNames,
} from './company.ts'
import type { SimDevice } from './device.ts'
import { asOnFloor } from './handheld-oracle.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import { inBackground } from './opening.ts'
import type { Pin, TakeOvers, World } from './world.ts'

export const noTakeOvers = (): TakeOvers => ({ pins: new Map(), shifts: new Map() })

async function insertPin(tx: Transaction, person: WorkerName, { keyId, signKey }: Pin): Promise<void> {
  const { accountId } = people[person]
  await endWorkerKeys(tx.kysely, accountId, { kind: 'pin', endedAt: tx.at, endReason: 'replaced' })
  const checks = { salt: '00', checkKey: '00', signKey }
  await insertWorkerKey(tx.kysely, {
    ...{ keyId, accountId, kind: 'pin', number: null, createdAt: tx.at },
    ...checks,
  })
}

const drawPin = (world: World, chance: Chance): Pin => ({
  keyId: idsOf(world.time, chance.fork('key')).next(),
  signKey: Array.from({ length: 32 }, () => chance.below(256).toString(16).padStart(2, '0')).join(''),
})

const settingsOf = (device: SimDevice, accountId: string, createdAt: string) => ({
  ...{ accountId, deviceId: device.deviceId, name: device.person, branchId: warehouse },
  ...{ badgeAlone: 0 as const, idleMinutes: 5, createdAt, endedAt: null },
})

/** Gives every worker a PIN, and every shared device of the plan its account. */
export async function setUpHandhelds(world: World): Promise<void> {
  const handhelds = world.devices.filter(({ person }) => isHandheldName(person))
  if (handhelds.length === 0) return
  await world.server.administer(async (tx) => {
    for (const device of handhelds) {
      await tx.put('account', people[device.person])
      await putHandheld(tx.kysely, settingsOf(device, people[device.person].accountId, tx.at))
    }
    for (const person of workerNames) {
      const pin = drawPin(world, world.chance.fork(`pin of ${person}`))
      world.takeOvers.pins.set(person, pin)
      await insertPin(tx, person, pin)
    }
  })
}

/** A person types their PIN on a shared handheld, or it locks itself; now and then a person makes up a shift. */
export function takeOver(world: World, device: SimDevice, chance: Chance): void {
  const handhelds = world.devices.filter(({ person }) => isHandheldName(person))
  const handheld = isHandheldName(device.person) ? device : handhelds[0]
  if (!handheld) return
  // Few try who may not work there.
  const person = chance.hit(0.9) ? chance.pick(workerNames.slice(0, 3)) : chance.pick(workerNames)
  const pin = world.takeOvers.pins.get(person)
  if (!pin || chance.hit(0.08)) {
    handheld.worker = null
    world.tally.count('handheld locked')
    return
  }
  const forgery = chance.hit(0.08)
    ? chance.pick(['another person', 'another handheld', 'no PIN'] as const)
    : null
  handheld.worker = { person, maker: makerFor(world, handheld, { person, pin, forgery }, chance) }
  world.tally.count(forgery ? 'shift forged' : 'taken over')
}

interface Typing {
  readonly person: WorkerName
  readonly pin: Pin
  readonly forgery: 'another person' | 'another handheld' | 'no PIN' | null
}

function makerFor(world: World, device: SimDevice, { person, pin, forgery }: Typing, chance: Chance): Maker {
  const ownId = people[device.person].accountId
  const accountId = people[person].accountId
  const start = {
    shiftId: idsOf(world.time, chance.fork('shift')).next(),
    ...{ accountId, keyId: pin.keyId, startedAt: isoOf(device.now()) },
  }
  const otherName = workerNames.find((name) => name !== person) ?? person
  const claims = {
    'another person': [ownId, { ...start, accountId: people[otherName].accountId }],
    'another handheld': [
      people.handheld2.accountId === ownId ? people.handheld1.accountId : people.handheld2.accountId,
      start,
    ],
    'no PIN': [ownId, { ...start, startedAt: '' }],
    none: [ownId, start],
  } as const
  const [handheldId, words] = claims[forgery ?? 'none']
  const proof = createHmac('sha256', Buffer.from(pin.signKey, 'hex'))
    .update(shiftWords(handheldId, words))
    .digest('hex')
  world.takeOvers.shifts.set(proof, { keyId: pin.keyId, accountId, provedOn: forgery ? null : ownId })
  // Without a signal the handheld knows the rights of yesterday.
  const actor = chance.hit(0.5) ? world.rights[person].actor : actorOf(people[person])
  return { shift: { ...start, proof }, actor: asOnFloor(actor) }
}

/** A worker sets another PIN: what the one before has signed stays theirs. */
export async function replacePin(world: World, _device: SimDevice, chance: Chance): Promise<void> {
  if (!world.server.running) return
  const person = chance.pick(workerNames)
  const pin = drawPin(world, chance)
  await world.server.administer((tx) => insertPin(tx, person, pin))
  world.takeOvers.pins.set(person, pin)
  world.tally.count('PIN replaced')
}

/** A supervisor takes a person's PIN away; sooner or later that person sets another. */
export async function revokePin(world: World, _device: SimDevice, chance: Chance): Promise<void> {
  if (!world.server.running) return
  const person = chance.pick(workerNames)
  const { accountId } = people[person]
  await world.server.administer(async (tx) => {
    await endWorkerKeys(tx.kysely, accountId, { endedAt: tx.at, endReason: 'revoked' })
    await revokeReplaced(tx.kysely, accountId)
  })
  world.tally.count('PIN revoked')
}

/** A handheld is removed on Device & Sync with all its unsent work; the same device is shared again later. */
export async function removeHandheld(world: World, device: SimDevice, chance: Chance): Promise<void> {
  const { person } = device
  if (!world.server.running || !isHandheldName(person)) return
  const right = world.rights[person]
  if (right.suspended) return shareAgain(world, person)
  const { accountId } = people[person]
  await world.server.administer(async (tx) => {
    await endHandheld(tx.kysely, accountId, tx.at)
    const row = await tx.get('account', accountId)
    if (row) await tx.put('account', { ...row, status: 'Suspended' })
  })
  world.rights[person] = { ...right, suspended: true, token: right.token + 1 }
  world.server.rightsChanged(accountId)
  world.tally.count('handheld removed')
  world.time.after(chance.between(1_000, 600_000), `${person} is shared again`, () => {
    inBackground(world, person, world.time.busy(shareAgain(world, person)))
  })
}

/** The same device is shared again, and is the same handheld. */
export async function shareAgain(world: World, person: HandheldName): Promise<void> {
  const right = world.rights[person]
  const device = world.devices.find((candidate) => candidate.person === person)
  if (!world.server.running || !device || !right.suspended) return
  const { accountId } = people[person]
  world.rights[person] = { ...right, suspended: false, token: right.token + 1 }
  await world.server.administer(async (tx) => {
    await putHandheld(tx.kysely, { ...settingsOf(device, accountId, tx.at), branchId: right.actor.branchId })
    const row = await tx.get('account', accountId)
    if (row) await tx.put('account', { ...row, status: 'Active' })
  })
  for (const ownDevice of world.devices)
    if (ownDevice.person === person) for (const tab of ownDevice.tabs) tab.loop?.wake('now')
}

/** After the last fault every handheld is in use, as it was before a restore or a removal. */
export async function shareAll(world: World): Promise<void> {
  for (const { person } of world.devices) {
    if (!isHandheldName(person)) continue
    world.rights[person] = { ...world.rights[person], suspended: true }
    await shareAgain(world, person)
  }
}
