import { describe, expect, test } from 'vitest'
import type { PackageLoss } from '../../entities/packages/loss.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import {
  isExpected,
  notReleasedRefusal,
  type ReleaseFacts,
  type ReleaseTo,
  releaseProblems,
} from './release.ts'

// These tests check who may take a package, condition by condition.

const owner = { ...accountOf(actorOf('User', idOf(0xc1))), firstName: 'Zoë', lastName: 'O’Neil' }
const pkg = {
  ...blankPackage(idOf(1), '2026-11-02T08:00:00.000Z'),
  trackingNumber: 'TBA1',
  accountId: owner.accountId,
  billedAt: '2026-11-02T09:00:00.000Z',
}
const loss: PackageLoss = {
  ...{ status: 'Paid', reason: '', reportedBy: '', reportedAt: pkg.billedAt, valueUsdCents: 5000 },
  ...{ valueJmdCents: 775_000, paidJmdCents: 775_000, creditNoteId: idOf(9), decidedBy: '' },
  ...{ decidedAt: pkg.billedAt, decision: '' },
}
const facts: ReleaseFacts = {
  ...{ pkg, reached: 'ReadyForPickup', owner, authorizedNames: ['Delroy Smith'], owedJmdCents: 0 },
  ...{ isTransferChecked: false, storageJmdCents: 0, credit: null, missingPapers: [], overdue: null },
}
test('the debt names the bank transfer that is being checked', () => {
  const textOf = (isTransferChecked: boolean) =>
    releaseProblems({ ...facts, owedJmdCents: 12_300, isTransferChecked }, null).map(({ text }) => text)
  expect(textOf(false)).toEqual(['has J$123.00 to be paid'])
  expect(textOf(true)).toEqual(['has J$123.00 to be paid: a bank transfer is being checked'])
})

const chargesWaiver = { reason: 'Damaged by us', by: 'Sonia', at: '2026-11-02T09:00:00.000Z' }
const recipientWithoutId = { name: 'Marcia Brown', relationship: '', idType: '', idLast4: '' }
const provenRecipient = { name: 'Marcia Brown', relationship: 'Sister', idType: 'Passport', idLast4: 'A471' }
const at = (recipient: ReleaseTo['recipient'], reason: string, atDoor: boolean): ReleaseTo => ({
  recipient,
  reason,
  code: '',
  atDoor,
})
const problemsOf = (over: Partial<ReleaseFacts>, to: ReleaseTo | null = null) =>
  releaseProblems({ ...facts, ...over }, to).map(({ problem }) => problem)

test.each<[what: string, over: Partial<ReleaseFacts>, problems: string[]]>([
  ['nothing stands in the way', {}, []],
  [
    'it is out already, which is all there is to say',
    { reached: 'Delivered', owedJmdCents: 5 },
    ['delivered'],
  ],
  [
    'it has not arrived and something is owed',
    { reached: 'Shipped', owedJmdCents: 5 },
    ['notArrived', 'owed'],
  ],
  ['a cent is owed', { owedJmdCents: 1 }, ['owed']],
  ['a transfer for it is being checked', { owedJmdCents: 1, isTransferChecked: true }, ['owed']],
  ['nothing is owed', { owedJmdCents: 0 }, []],
  ['there is credit', { owedJmdCents: -1 }, []],
  ['what is owed is not known', { owedJmdCents: null }, []],
  ['the debt is the limit', { owedJmdCents: 1, credit: { limitJmdCents: 100, debtJmdCents: 100 } }, []],
  [
    'the debt is a cent above the limit',
    { owedJmdCents: 1, credit: { limitJmdCents: 100, debtJmdCents: 101 } },
    ['overLimit'],
  ],
  ['others are owed above the limit', { credit: { limitJmdCents: 100, debtJmdCents: 101 } }, []],
  [
    'storage is due within the limit',
    { storageJmdCents: 1, credit: { limitJmdCents: 100, debtJmdCents: 0 } },
    ['storageDue'],
  ],
  ['a cent of storage is due', { storageJmdCents: 1 }, ['storageDue']],
  ['storage is not known', { storageJmdCents: null }, []],
  [
    'an older bill of its customer is overdue',
    { overdue: { number: 'INV-1', balanceJmdCents: 1, days: 30 } },
    ['overdue'],
  ],
  ['its customer’s photo ID is needed', { missingPapers: ['Photo ID'] }, ['noPapers']],
  ['nobody has billed it', { pkg: { ...pkg, billedAt: null } }, ['notBilled']],
  ['its charges were waived', { pkg: { ...pkg, billedAt: null, chargesWaiver } }, []],
  ['the owner’s account is suspended', { owner: { ...owner, status: 'Suspended' } }, ['ownerInactive']],
  ['the owner’s account is closed', { owner: { ...owner, deletedAt: '2026-11-01' } }, ['ownerInactive']],
  ['the owner is not known here', { owner: null }, []],
  ['it was counted as missing', { pkg: { ...pkg, arrival: 'Missing' } }, ['missing']],
  ['it was found after its loss was paid', { pkg: { ...pkg, arrival: 'Received', loss } }, ['paidAsLost']],
  ['it is lost, and its loss was paid', { pkg: { ...pkg, arrival: 'Missing', loss } }, ['missing']],
  [
    'it was found, and its owner keeps the credit',
    { pkg: { ...pkg, arrival: 'Received', loss: { ...loss, status: 'Kept' } } },
    [],
  ],
  ['customs holds it', { pkg: { ...pkg, customs: { ...pkg.customs, state: 'Hold' } } }, ['held']],
  ['it has no owner', { pkg: { ...pkg, accountId: null }, owner: null }, ['noOwner']],
  [
    'it has no owner, whatever account stands beside it',
    { pkg: { ...pkg, accountId: null }, owner: { ...owner, status: 'Suspended' } },
    ['noOwner'],
  ],
])('%s', (_, over, problems) => {
  expect(problemsOf(over)).toEqual(problems)
})

test('a driver at a door asks for no papers and no older bills', () => {
  const to = at({ ...provenRecipient, name: 'Delroy Smith' }, '', true)
  expect(problemsOf({ missingPapers: ['Photo ID'] }, to)).toEqual([])
  const overdue = { number: 'INV-1', balanceJmdCents: 1, days: 30 }
  expect(problemsOf({ overdue }, to)).toEqual([])
  expect(problemsOf({ missingPapers: ['Photo ID'] }, { ...to, atDoor: false })).toEqual(['noPapers'])
})

test('only money and papers can be overridden', () => {
  const unbilledPackage = { ...pkg, billedAt: null }
  const over = { reached: 'Shipped' as const, owedJmdCents: 5, storageJmdCents: 5, pkg: unbilledPackage }
  const list = releaseProblems({ ...facts, ...over }, null)
  expect(list.map(({ problem, canOverride }) => [problem, canOverride])).toEqual([
    ['notArrived', false],
    ['notBilled', true],
    ['owed', true],
    ['storageDue', true],
  ])
  const credit = { limitJmdCents: 100, debtJmdCents: 101 }
  expect(releaseProblems({ ...facts, owedJmdCents: 5, credit }, null)).toEqual([
    {
      problem: 'overLimit',
      text: 'belongs to a customer who owes J$1.01, above the limit of J$1.00',
      canOverride: true,
    },
  ])
})

describe('a stranger needs', () => {
  const without = (field: keyof typeof provenRecipient) => ({ ...provenRecipient, [field]: '' })
  test.each<[what: string, to: ReleaseTo, isGiven: boolean]>([
    ['a reason, an ID and its number at the counter', at(without('relationship'), 'Abroad', false), true],
    ['no less than a reason', at(provenRecipient, '', false), false],
    ['no less than an ID', at(without('idType'), 'Abroad', false), false],
    ['no less than its number', at(without('idLast4'), 'Abroad', false), false],
    ['a relationship and an ID at the door', at(without('idLast4'), '', true), true],
    ['no less than the relationship', at(without('relationship'), 'Abroad', true), false],
    ['no less than an ID there', at(without('idType'), 'Abroad', true), false],
  ])('%s', (_, to, isGiven) => {
    expect(problemsOf({}, to)).toEqual(isGiven ? [] : ['recipient'])
  })

  test('nothing where this side cannot know who is expected', () => {
    expect(problemsOf({ authorizedNames: null }, at(recipientWithoutId, '', false))).toEqual([])
    expect(problemsOf({ owner: null }, at(recipientWithoutId, '', false))).toEqual([])
  })
})

const nameless = { ...owner, firstName: '', lastName: '' }

test.each<[name: string, over: Partial<ReleaseFacts>, answer: boolean | null]>([
  ['Zoë O’Neil', {}, true],
  [' ZOE  O-neil ', {}, true],
  ['Zoe', {}, false],
  ['delroy  smith!', {}, true],
  ['Delroy Smith', { owner: null }, true],
  ['Marcia Brown', {}, false],
  ['Marcia Brown', { owner: null }, null],
  ['Marcia Brown', { authorizedNames: null }, null],
  ['Marcia Brown', { owner: null, authorizedNames: null }, null],
  ['Zoë O’Neil', { authorizedNames: null }, true],
  ['Stryker was here!', { owner: null, authorizedNames: null }, null],
  ['', { owner: nameless }, true],
])('whether “%s” is expected', (name, over, answer) => {
  expect(isExpected(name, { ...facts, ...over })).toBe(answer)
})

describe('a refusal names five packages at most', () => {
  const listOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      packageId: idOf(i + 1),
      trackingNumber: `TBA${i + 1}`,
      problems: releaseProblems({ ...facts, reached: 'Shipped', owedJmdCents: 500 }, null),
    }))
  const words = 'is at "Shipped" and has not arrived at an office yet, and has J$5.00 to be paid'

  test.each([
    [1, [`TBA1 ${words}`]],
    [5, [1, 2, 3, 4, 5].map((n) => `TBA${n} ${words}`)],
    [7, [...[1, 2, 3, 4, 5].map((n) => `TBA${n} ${words}`), 'and 2 more']],
  ])('of %i', (count, names) => {
    const refusal = notReleasedRefusal(listOf(count))
    expect(refusal.message).toBe(`${names.join('; ')}.`)
    expect(Object.keys(refusal.fields ?? {})).toHaveLength(count)
    expect(refusal.code).toBe('wrong-state')
    expect(refusal.fields?.[idOf(1)]).toEqual(words.split(', and '))
  })
})
