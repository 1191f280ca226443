import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { KnownFile, MutatorContext } from '../mutator.ts'
import { blankPackage } from './rows.ts'

// Whether a package leaves, condition by condition: what is owed, whose pictures prove it, and who may change what.

const counter = actorOf('Employee', idOf(0xa1), 'Erica Employee')
const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const owner = actorOf('User', idOf(0xc1), 'Una Customer')
const packageId = idOf(1)
const now = '2026-11-02T08:00:00.000Z'
const recipient = { name: 'Una Customer', relationship: '', idType: '', idLast4: '' }

async function world(pkg: Partial<Package> = {}, knows: Partial<MutatorContext> = {}) {
  const tx = memoryTx()
  await tx.put('account', { ...accountOf(owner), firstName: 'Una', lastName: 'Customer' })
  const row = { ...blankPackage(packageId, now), trackingNumber: 'TBA1', accountId: owner.accountId }
  await tx.put('package', { ...row, status: 'ReadyForPickup', checkedInAt: now, billedAt: now, ...pkg })
  let n = 0
  const act = (name: string, args: object, actor = counter) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: now, deviceId: 'desk', side: 'server' },
      ...{ owedFor: async () => 0, authorizedNamesOf: async () => [], ...knows },
    })
  return {
    act,
    deliver: (more: object = {}, actor = counter) =>
      act(
        'package.deliver',
        { packageIds: [packageId], recipient, reason: '', overrideReason: '', ...more },
        actor,
      ),
    stored: () => tx.get('package', packageId),
  }
}

describe('a reason for what is owed', () => {
  const owes = { owedFor: async () => 150_000 }
  const overridden = { overrideReason: 'Pays tomorrow' }

  test('lets a package go that has no other problem', async () => {
    const { deliver, stored } = await world({}, owes)
    await deliver(overridden, supervisor)
    expect(await stored()).toMatchObject({ status: 'Delivered', handover: overridden })
  })

  test.each<[what: string, pkg: Partial<Package>, words: string]>([
    ['was counted as missing', { arrival: 'Missing' }, 'was counted as missing'],
    ['has not arrived', { status: 'Shipped' }, 'has not arrived'],
  ])('covers nothing else: one that %s stays', async (_, pkg, words) => {
    const { deliver, stored } = await world(pkg, owes)
    await expect(deliver(overridden, supervisor)).rejects.toThrow(words)
    expect((await stored())?.handover).toBeNull()
  })

  test('covers no stranger either', async () => {
    const { deliver } = await world({}, owes)
    const stranger = { ...recipient, name: 'Marcia Brown' }
    await expect(deliver({ ...overridden, recipient: stranger }, supervisor)).rejects.toThrow(
      'can’t go to Marcia Brown',
    )
  })
})

describe('pictures that prove a hand-over', () => {
  const fileId = idOf(0xf1)
  const fileContext = (over: Partial<KnownFile>) => ({
    fileOf: async () => ({ ownerAccountId: counter.accountId, kind: 'signature', ...over }) as KnownFile,
  })
  const signatureProof = { signatureFileId: fileId }
  const photoProof = { photoFileIds: [fileId] }

  test.each<[what: string, file: Partial<KnownFile>, args: object, isTaken: boolean]>([
    ['a signature of one’s own', {}, signatureProof, true],
    ['a signature that another person sent', { ownerAccountId: owner.accountId }, signatureProof, false],
    ['a photo in place of a signature', { kind: 'delivery-photo' }, signatureProof, false],
    ['a photo of one’s own', { kind: 'delivery-photo' }, photoProof, true],
    [
      'a photo that another person sent',
      { kind: 'delivery-photo', ownerAccountId: owner.accountId },
      photoProof,
      false,
    ],
    ['a signature in place of a photo', {}, photoProof, false],
  ])('%s', async (_, file, args, isTaken) => {
    const { deliver, stored } = await world({}, fileContext(file))
    if (isTaken) await deliver(args)
    else await expect(deliver(args)).rejects.toMatchObject({ code: 'not-found' })
    expect((await stored())?.status).toBe(isTaken ? 'Delivered' : 'ReadyForPickup')
  })

  test('a hand-over without pictures asks for no file', async () => {
    const { deliver, stored } = await world(
      {},
      {
        fileOf: async () => {
          throw new Error('No file was named')
        },
      },
    )
    await deliver()
    expect((await stored())?.status).toBe('Delivered')
  })
})

test.each<[what: string, occurredAt: string, moment: string]>([
  ['a clock that is right', '2026-11-02T09:00:00.000Z', '2026-11-02T09:00:00.000Z'],
  ['a clock of before the check-in', '2026-11-02T07:00:00.000Z', now],
])(
  '[D5] a package that leaves by %s has the same moment of leaving everywhere',
  async (_, occurredAt, at) => {
    const { deliver, stored } = await world({}, { now: '2026-11-02T12:00:00.000Z', occurredAt })
    await deliver()
    expect(await stored()).toMatchObject({ deliveredAt: at, handover: { at } })
  },
)

test.each<[reached: string, isGiven: boolean]>([
  ['ReadyForPickup', true],
  ['Shipped', false],
])(
  'a package that is delayed after %s leaves as if it still had that status',
  async (reachedStatus, isGiven) => {
    const { act, deliver, stored } = await world({ status: 'ReceivedAtWharehouse' })
    for (const status of [reachedStatus, 'Delayed'])
      await act(
        'package.statusUpdate',
        { packageIds: [packageId], status, reason: '', note: 'Storm', branchId: null },
        supervisor,
      )
    expect((await stored())?.status).toBe('Delayed')
    if (isGiven) await deliver()
    else await expect(deliver()).rejects.toThrow('has not arrived')
  },
)

describe('a customer changes a pre-alert', () => {
  const prealertRow: Partial<Package> = { status: 'PreAlert', checkedInAt: null }
  test.each<[what: string, changes: object, isAllowed: boolean]>([
    ['a field of theirs', { description: 'Boots' }, true],
    ['another field', { bin: 'A-1' }, false],
    ['another field beside theirs', { description: 'Boots', bin: 'A-1' }, false],
    ['its owner beside theirs', { description: 'Boots', accountId: null }, false],
  ])('%s', async (_, changes, isAllowed) => {
    const { act, stored } = await world(prealertRow)
    const answer = act('package.update', { packageId, changes }, owner)
    if (isAllowed) await answer
    else await expect(answer).rejects.toMatchObject({ code: 'forbidden' })
    expect((await stored())?.description).toBe(isAllowed ? 'Boots' : '')
  })

  test('not once the package has come', async () => {
    const { act } = await world()
    const answer = act('package.update', { packageId, changes: { description: 'Boots' } }, owner)
    await expect(answer).rejects.toMatchObject({ code: 'wrong-state' })
  })
})
