import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { project } from '../../policies/project.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { blankPackage } from './rows.ts'

const counter = actorOf('Employee', idOf(0xa1), 'Erica Employee')
const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
const clerk = actorOf('Warehouse', idOf(0xa3), 'Wendy Clerk')
const owner = actorOf('User', idOf(0xc1), 'Una Customer')
const [first, second] = [idOf(1), idOf(2)]
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const stranger = { name: 'Marcia Brown', relationship: 'Sister', idType: 'Passport', idLast4: 'a471' }

type Knows = Pick<MutatorContext, 'owedFor' | 'storageOwedFor' | 'authorizedNamesOf' | 'side'>
const server: Knows = {
  side: 'server',
  owedFor: async () => 0,
  authorizedNamesOf: async () => ['Delroy Smith'],
}

/** Two packages that wait at the counter. */
async function world(knows: Knows = server) {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, actor = counter) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: at(500), occurredAt: at(++n), deviceId: 'desk', ...knows },
    })
  await tx.put('account', { ...accountOf(owner), firstName: 'Una', lastName: 'Customer' })
  for (const packageId of [first, second]) {
    const { accountId } = owner
    const row = {
      ...blankPackage(packageId, at(0)),
      ...{ trackingNumber: `TBA${packageId.slice(-1)}`, accountId, billedAt: at(0) },
    }
    await tx.put('package', row)
  }
  const set = async (packageId: string, more: Partial<Package>) => {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, ...more })
  }
  const move = (packageIds: string[], status: string, note = '', actor = clerk) =>
    act('package.statusUpdate', { packageIds, status, reason: '', note, branchId: null }, actor)
  await move([first, second], 'ReadyForPickup')
  const recipient = { ...stranger, name: 'Una Customer' }
  const deliver = (more: object = {}, actor = counter, packageIds = [first]) =>
    act('package.deliver', { packageIds, recipient, reason: '', overrideReason: '', ...more }, actor)
  const pkg = (packageId = first) => tx.get('package', packageId) as Promise<Package>
  return { tx, act, set, move, deliver, pkg }
}

describe('[F1] a package is handed over', () => {
  test('with its proof, which staff see whole and the customer as name, time and photo', async () => {
    const { deliver, pkg } = await world()
    const files = { signatureFileId: idOf(0xf1), photoFileIds: [idOf(0xf2)] }
    await deliver({ recipient: stranger, reason: 'The owner is abroad', ...files })
    const row = await pkg()
    const proof = {
      ...{ recipientName: 'Marcia Brown', relationship: 'Sister', idType: 'Passport', idLast4: 'A471' },
      ...{ reason: 'The owner is abroad', overrideReason: '', by: 'Erica Employee', branchId: null },
      ...{ at: row.deliveredAt, ...files },
    }
    expect(row).toMatchObject({ status: 'Delivered', deliveredTo: 'Marcia Brown', handover: proof })
    expect(project('package', row, 'customer').handover).toMatchObject({
      ...{ recipientName: 'Marcia Brown', at: row.deliveredAt, photoFileIds: files.photoFileIds },
      ...{ idType: '', idLast4: '', reason: '', by: '', signatureFileId: null },
    })
  })

  test('to its owner and to authorized persons however they are written, to others with a reason and an ID', async () => {
    for (const name of ['una  CUSTOMER', 'Délroy Smith']) {
      const { deliver, pkg } = await world()
      await deliver({ recipient: { name, relationship: '', idType: '', idLast4: '' } })
      expect((await pkg()).status).toBe('Delivered')
    }
    const { deliver } = await world()
    for (const more of [
      { recipient: stranger },
      { recipient: { ...stranger, idType: '' }, reason: 'Abroad' },
      { recipient: { ...stranger, idLast4: '' }, reason: 'Abroad' },
      // Only a delivery knows that a person was at the door.
      { recipient: { ...stranger, idLast4: '' }, atDoor: true, isDelivery: true },
    ])
      await expect(deliver(more)).rejects.toMatchObject({
        code: 'wrong-state',
        message: expect.stringContaining('TBA1 can’t go to Marcia Brown'),
      })
  })

  test('when it has arrived, has an active owner, and neither customs nor the count keep it', async () => {
    const cases: [Partial<Package>, RegExp][] = [
      [{ status: 'PreAlert' }, /TBA1 is at "Pre-alert" and has not arrived/],
      [{ status: 'AtCustoms' }, /has not arrived/],
      [{ accountId: null }, /TBA1 has no owner/],
      [{ arrival: 'Missing' }, /was counted as missing/],
    ]
    for (const [more, words] of cases) {
      const { set, deliver } = await world()
      await set(first, more)
      await expect(deliver({ overrideReason: 'Trust me' }, supervisor)).rejects.toThrow(words)
    }
    const { tx, deliver, act } = await world()
    const hold = { packageIds: [first], state: 'Hold', note: 'Permit for seeds' }
    await act('package.customs', hold, clerk)
    await expect(deliver()).rejects.toThrow('TBA1 is held by customs: Permit for seeds.')
    const account = await tx.get('account', owner.accountId)
    if (account) await tx.put('account', { ...account, status: 'Suspended' })
    await expect(deliver({}, counter, [second])).rejects.toThrow(
      /TBA2 belongs to an account that is suspended/,
    )
    await expect(deliver({}, clerk)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('all or none: the refusal names each package with all its reasons', async () => {
    const { set, deliver, pkg } = await world({
      ...server,
      owedFor: async (id) => (id === second ? 123_400 : 0),
    })
    await set(second, { arrival: 'Missing' })
    await expect(deliver({}, counter, [first, second])).rejects.toMatchObject({
      fields: {
        [second]: [
          'was counted as missing: count it as received once it is found',
          'has J$1,234.00 to be paid',
        ],
      },
    })
    expect((await pkg()).status).toBe('ReadyForPickup')
  })

  test('with something owed only by the word of a supervisor, which is kept', async () => {
    const { deliver, pkg } = await world({ ...server, owedFor: async () => 50_000 })
    const overrideReason = 'Pays on Friday'
    await expect(deliver()).rejects.toThrow('TBA1 has J$500.00 to be paid.')
    await expect(deliver({ overrideReason })).rejects.toMatchObject({ code: 'forbidden' })
    await deliver({ overrideReason }, supervisor)
    expect((await pkg()).handover?.overrideReason).toBe(overrideReason)
    const paidWorld = await world()
    await paidWorld.deliver({ overrideReason }, supervisor)
    expect((await paidWorld.pkg()).handover?.overrideReason).toBe('')
  })

  test('on a device by what it holds: what only the server knows the server will say', async () => {
    const { deliver, pkg, set } = await world({ side: 'device' })
    await deliver({ recipient: { name: 'Somebody', relationship: '', idType: '', idLast4: '' } })
    expect((await pkg()).status).toBe('Delivered')
    await set(second, { accountId: null })
    await expect(deliver({}, counter, [second])).rejects.toThrow(/has no owner/)
  })
})

describe('[F2] delivered', () => {
  test('is no status to set, but a supervisor’s correction; after a step back the hand-over is cleared', async () => {
    const { move, deliver, pkg } = await world()
    await expect(move([first], 'Delivered', 'Took it along')).rejects.toThrow(/when it is handed over/)
    await move([second], 'Delivered', 'On paper', supervisor)
    expect(await pkg(second)).toMatchObject({ status: 'Delivered', handover: null })
    expect((await pkg(second)).deliveredAt).not.toBeNull()
    await deliver()
    await expect(deliver()).rejects.toThrow('TBA1 was already delivered to Una Customer.')
    await move([first], 'ReadyForPickup', 'It was another box', supervisor)
    expect(await pkg()).toMatchObject({ deliveredAt: null, deliveredTo: null, handover: null })
    await deliver()
    expect((await pkg()).handover?.recipientName).toBe('Una Customer')
  })

  const unbilledRow = { billedAt: null }
  test.each([
    ['not billed', unbilledRow, {}, 'TBA1 hasn’t been billed yet.'],
    ['owed', {}, { owedFor: async () => 50_000 }, 'TBA1 has J$500.00 to be paid.'],
    ['for storage', {}, { storageOwedFor: async () => 5_000 }, 'TBA1 has J$50.00 of storage to pay.'],
    ['not billed, as a device knows', unbilledRow, { side: 'device' as const }, 'TBA1 hasn’t'],
  ])('is no correction past the till: what is %s goes by a reason of its own', async (_, row, knows, why) => {
    const { act, set, pkg, tx } = await world({ ...server, ...knows })
    await set(first, row)
    const correction = {
      packageIds: [first],
      status: 'Delivered',
      reason: '',
      note: 'On paper',
      branchId: null,
    }
    await expect(act('package.statusUpdate', correction, supervisor)).rejects.toThrow(why)
    await expect(act('package.statusUpdate', correction, supervisor)).rejects.toMatchObject({
      code: 'wrong-state',
      message: expect.stringMatching(/Bill it and take the payment first, or say why it is gone unpaid\.$/),
    })
    expect((await pkg()).status).toBe('ReadyForPickup')
    const overrideReason = 'Pays on Friday'
    await expect(act('package.statusUpdate', { ...correction, overrideReason }, clerk)).rejects.toThrow(
      /handed over/,
    )
    await act('package.statusUpdate', { ...correction, overrideReason }, supervisor)
    expect((await pkg()).status).toBe('Delivered')
    const notes = (await tx.find('packageEvent', 'packageId', first)).map(({ note }) => note)
    expect(notes).toContain('On paper\nGone before it was billed or paid: Pays on Friday')
    // Said once more of what is delivered already, it asks for nothing.
    await act('package.statusUpdate', correction, supervisor)
  })

  test('a correction with a long note keeps the whole reason, because the reason is about money', async () => {
    const { act, tx } = await world({ ...server, owedFor: async () => 100 })
    const texts = { reason: '', note: 'n'.repeat(2000), overrideReason: 'Pays on Friday' }
    const correction = { packageIds: [first], status: 'Delivered', branchId: null, ...texts }
    await act('package.statusUpdate', correction, supervisor)
    const notes = (await tx.find('packageEvent', 'packageId', first)).map(({ note }) => note)
    const note = notes.find((text) => text.startsWith('n'))
    expect(note).toMatch(/n\nGone before it was billed or paid: Pays on Friday$/)
    expect(note).toHaveLength(2000)
  })

  test('a correction names each package that is unpaid, and leaves all of them where they are', async () => {
    const { act, set, pkg } = await world()
    await set(second, unbilledRow)
    const packageIds = [first, second]
    const correction = { packageIds, status: 'Delivered', reason: '', note: 'On paper', branchId: null }
    await expect(act('package.statusUpdate', correction, supervisor)).rejects.toMatchObject({
      fields: { [second]: ['hasn’t been billed yet'] },
    })
    expect((await pkg()).status).toBe('ReadyForPickup')
    await act('package.statusUpdate', { ...correction, overrideReason: 'A gift' }, supervisor)
    expect([(await pkg()).status, (await pkg(second)).status]).toEqual(['Delivered', 'Delivered'])
  })
})
