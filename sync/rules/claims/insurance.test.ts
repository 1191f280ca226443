import { expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { claimableJmdCents } from './claimable.ts'
import { canChooseInsurance } from './insurance.ts'

const at = '2026-11-20T14:00:00.000Z'
const box = (over: Partial<Package>): Package => ({ ...blankPackage(idOf(1), at), ...over })

test.each<[what: string, fields: Partial<Package>, can: boolean]>([
  ['is announced', { status: 'PreAlert' }, true],
  ['is in the warehouse', { status: 'ReceivedAtWharehouse' }, true],
  ['is on its way', { status: 'OnRoute' }, false],
  ['is missing', { status: 'ReceivedAtWharehouse', arrival: 'Missing' }, false],
  ['is on an invoice', { status: 'ReceivedAtWharehouse', invoiceId: idOf(2) }, false],
  ['is billed', { status: 'ReceivedAtWharehouse', billedAt: at }, false],
])('the insurance of a package that %s can be chosen: %#', (_what, fields, can) => {
  expect(canChooseInsurance(box(fields))).toBe(can)
})

const paid = { status: 'Paid', kind: 'Damaged', paidJmdCents: 60_000 } as const

test.each<
  [what: string, Package['insurance'], isChosen: boolean, limit: number, paidJmdCents: number, most: number]
>([
  ['an insured package', 'Insured', true, 100_000, 0, 775_000],
  ['a package without a choice', null, true, 100_000, 0, 775_000],
  ['an uninsured one', 'Declined', true, 100_000, 0, 100_000],
  ['an uninsured one that was paid for in part', 'Declined', true, 100_000, 60_000, 40_000],
  ['an uninsured one that was paid for above the limit', 'Declined', true, 50_000, 60_000, 0],
  ['an uninsured one without a limit', 'Declined', true, 0, 0, 0],
  ['an uninsured one below the limit', 'Declined', true, 900_000, 0, 775_000],
  ['any package where all are insured', 'Declined', false, 0, 0, 775_000],
])('at most is paid for %s: %#', (_what, insurance, isChosen, uninsuredJmdCents, paidJmdCents, most) => {
  const claims = paidJmdCents > 0 ? [paid] : []
  const terms = { exchangeRate: 15_500, insurance: { isChosen, uninsuredJmdCents } }
  expect(claimableJmdCents(box({ insurance, declaredValueUsdCents: 5_000 }), claims, terms)).toBe(most)
})
