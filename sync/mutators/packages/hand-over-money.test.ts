import { describe, expect, test } from 'vitest'
import type { PackageLoss, PieceLoss } from '../../entities/packages/loss.ts'
import type { Package } from '../../entities/packages/package.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import {
  at,
  counterWorld,
  obstacles,
  owner,
  packageId,
  recipient,
  supervisor,
} from '../../test/counter-world.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { idOf } from '../../test/people.ts'

// A package is given to a person, or called delivered, once it is paid for and all is decided.

const courier = { courier: 'Knutsford', number: 'K1', link: '' }
const loss: PackageLoss = {
  ...{ status: 'Paid', reason: '', reportedBy: '', reportedAt: at(2), valueUsdCents: 100 },
  ...{ valueJmdCents: 16_000, paidJmdCents: 16_000, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
}
const paidPiece: PieceLoss = { ...loss, piece: 1, shareUsdCents: 50 }

describe('a package at the counter', () => {
  test.each(obstacles)('leaves or stays when %s', async (_what, knows, words) => {
    const { deliver, stored } = await counterWorld({}, knows)
    if (words === null) await deliver()
    else
      await expect(deliver()).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
    expect((await stored()).status).toBe(words === null ? 'Delivered' : 'ReadyForPickup')
  })

  test('of no owner is asked about no account', async () => {
    const mustNotBeAsked = async () => {
      throw new Error('There is no account')
    }
    const { deliver } = await counterWorld(
      { accountId: null },
      { creditOf: mustNotBeAsked, overdueOf: mustNotBeAsked, missingPapersOf: mustNotBeAsked },
    )
    await expect(deliver()).rejects.toThrow('has no owner: find the owner first')
  })

  test.each<[what: string, args: object, reason: string]>([
    ['the owner', {}, ''],
    ['the code', { code: '123456' }, 'Showed the code of the customer'],
    [
      'a reason',
      {
        recipient: { ...recipient, name: 'Ann Aunt', idType: 'Passport', idLast4: '1234' },
        reason: 'Her aunt',
      },
      'Her aunt',
    ],
  ])('keeps why it was given to a person: by %s', async (_what, args, reason) => {
    const pickup = { from: at(0), to: '2026-11-02T23:00:00.000Z', code: '123456', hereAt: null }
    const { deliver, stored } = await counterWorld({ pickup })
    await deliver(args)
    expect((await stored()).handover).toMatchObject({ reason, overrideReason: '' })
  })

  test.each<[what: string, args: object, words: string | null]>([
    ['for nothing that is owed', {}, null],
    ['for a debt, with a reason', { overrideReason: 'Pays tomorrow' }, 'Knutsford takes no money for us'],
  ])('is sent with a courier who shows no ID, %s', async (_what, args, words) => {
    const { deliver, stored } = await counterWorld()
    const answer = deliver(
      { onward: courier, recipient: { ...recipient, name: 'Knutsford' }, ...args },
      supervisor,
    )
    if (words === null) await answer
    else
      await expect(answer).rejects.toMatchObject({
        ...{ code: 'invalid', message: expect.stringContaining(words) },
        fields: { overrideReason: ['can’t be given for packages that a courier takes on'] },
      })
    expect((await stored()).handover?.onward ?? null).toEqual(words === null ? courier : null)
  })

  test('without a courier is no package for a stranger', async () => {
    const { deliver } = await counterWorld()
    await expect(deliver({ recipient: { ...recipient, name: 'Knutsford' } })).rejects.toThrow(
      'can’t go to Knutsford',
    )
  })

  test.each([
    ['device', true],
    ['server', false],
  ] as const)('that is on a delivery is refused by this check on the %s: %s', async (side, isRefused) => {
    const { tx, deliver } = await counterWorld({}, { side })
    await tx.put(
      'delivery',
      deliveryRow({ deliveryId: idOf(0xde), accountId: owner.accountId, packageIds: [packageId] }),
    )
    if (isRefused) await expect(deliver()).rejects.toThrow('is on a delivery')
    else await deliver()
  })

  test.each<[what: string, deliveredPieces: number[] | undefined, after: number[]]>([
    ['the first ones', [], [1, 2, 10]],
    ['more of them', [1], [1, 2, 10]],
    ['the first ones, of a row of an earlier app', undefined, [1, 2, 10]],
  ])('of which pieces are missing is handed over in part: %s', async (_what, deliveredPieces, after) => {
    const pieces = { pieces: 10, missingPieces: [3, 4, 5, 6, 7, 8, 9], missingSince: at(2) }
    const { tx, deliver, stored } = await counterWorld({ ...pieces, deliveredPieces: [] })
    const { deliveredPieces: _none, ...row } = await stored()
    await tx.put('package', { ...row, ...(deliveredPieces && { deliveredPieces }) } as Package)
    await deliver()
    expect(await stored()).toMatchObject({ status: 'ReadyForPickup', deliveredPieces: after, ending: null })
    expect(tx.all('packageEvent').at(-1)).toMatchObject({ status: 'ReadyForPickup', stepBack: false })
  })

  test('gives away the pieces in their order, also when an earlier one is found later', async () => {
    const { deliver, stored } = await counterWorld({
      ...{ pieces: 3, missingPieces: [2], missingSince: at(2), deliveredPieces: [3] },
    })
    await deliver()
    expect((await stored()).deliveredPieces).toEqual([1, 3])
  })
})

describe('a correction to delivered', () => {
  const chiefReason = { overrideReason: 'Paid in Florida' }

  test.each(obstacles)('leaves or stays when %s', async (_what, knows, words) => {
    const { correct, stored } = await counterWorld({}, knows)
    if (words !== null) {
      await expect(correct()).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining('Bill it and take the payment first') },
      })
      await correct(chiefReason)
    } else await correct()
    expect((await stored()).status).toBe('Delivered')
  })

  test('asks nothing of a package that was handed over already', async () => {
    const { correct } = await counterWorld({ status: 'Delivered' }, { owedFor: async () => 100 })
    expect(await correct()).toEqual({ outcome: 'done' })
  })

  test.each<[what: string, pkg: Partial<Package>, isRefused: boolean]>([
    ['was paid for as lost and found', { loss }, true],
    ['has a piece that was paid for and found', { pieces: 2, pieceLosses: [paidPiece] }, true],
    ['was handed over with its credit undecided', { loss, status: 'Delivered' }, false],
    ['was refused as lost', { loss: { ...loss, status: 'Refused' } }, false],
  ])('of one that %s: refused %s', async (_what, pkg, isRefused) => {
    const { correct, stored } = await counterWorld(pkg)
    if (isRefused)
      await expect(correct(chiefReason)).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining('decides about the credit first') },
      })
    else await correct(chiefReason)
    expect((await stored()).status).toBe(isRefused ? 'ReadyForPickup' : 'Delivered')
  })

  test.each<[what: string, ending: Package['ending'], words: string | null]>([
    ['was sold', beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at: at(3) }), 'was sold'],
    [
      'goes back',
      beginEnding('Unclaimed', 'GoingBack', { reason: '', by: '', at: at(3) }),
      'is on its way back, so its status stays',
    ],
    ['waits for a choice', beginEnding('Unclaimed', 'Asked', { reason: '', by: '', at: at(3) }), null],
  ])('and every other one is refused for one that %s', async (_what, ending, words) => {
    for (const status of ['Delivered', 'AtHeadOffice']) {
      const { correct } = await counterWorld({ ending })
      if (words === null) await correct({}, supervisor, status)
      else
        await expect(correct({}, supervisor, status)).rejects.toMatchObject({
          ...{ code: 'wrong-state', message: expect.stringContaining(words) },
        })
    }
  })

  test('keeps the reason in full, and as much of the note as there is room for', async () => {
    const { tx, correct } = await counterWorld({}, { owedFor: async () => 100 })
    const overrideReason = 'R'.repeat(1_990)
    await correct({ note: 'N'.repeat(1_000), overrideReason })
    const { note } = tx.all('packageEvent').find((event) => event.status === 'Delivered') ?? { note: '' }
    expect(note).toHaveLength(2_000)
    expect(note).toMatch(/^\nGone before it was billed or paid: R+$/)
  })
})
