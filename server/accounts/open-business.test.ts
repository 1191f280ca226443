import { expect, test } from 'vitest'
import { type EndingStatus, finalEndings } from '#sync/entities/packages/ending-status.ts'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import { type LossStatus, lossStatuses } from '#sync/entities/packages/loss-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { draftInvoice } from '../billing/invoices.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { putClaim } from '../test/claims.ts'
import { freightOf, openCompany } from '../test/money.ts'
import { openBusinessOf } from './open-business.ts'

const { server, accountId: formerId, onBooks, owing, paid, noted } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const { packageId: brokenId } = await putPackage(server, formerId)

interface Row {
  readonly name: string
  readonly packages?: readonly Partial<Package>[]
  readonly money?: readonly ('draft' | 'invoice' | 'payment' | 'note' | 'claim')[]
  readonly texts: readonly string[]
}
const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }
const waitEnd = '(until handed over, sent back, sold, destroyed or lost)'
const billEnd = '(until billed, or the charges waived)'
const rows: readonly Row[] = [
  { name: 'nothing', texts: [] },
  { name: 'an invoice', money: ['invoice'], texts: ['J$10.00 to pay (until paid)'] },
  { name: 'a draft', money: ['draft'], texts: ['1 invoice that is a draft (until issued or deleted)'] },
  {
    name: 'two drafts',
    money: ['draft', 'draft'],
    texts: ['2 invoices that are drafts (until issued or deleted)'],
  },
  { name: 'a payment', money: ['payment'], texts: ['J$10.00 of credit (until used or paid out)'] },
  { name: 'a credit note', money: ['note'], texts: ['J$10.00 on credit notes (until used or deleted)'] },
  {
    name: 'a payment and a credit note',
    money: ['payment', 'note'],
    texts: ['J$10.00 of credit (until used or paid out)', 'J$10.00 on credit notes (until used or deleted)'],
  },
  {
    name: 'an invoice and credit',
    money: ['invoice', 'note'],
    texts: ['J$10.00 to pay (until paid)', 'J$10.00 on credit notes (until used or deleted)'],
  },
  {
    name: 'a credit note for lost goods',
    money: ['claim'],
    texts: ['J$10.00 for lost goods (until used or paid out)'],
  },
  {
    name: 'a credit note for lost goods, and another one',
    money: ['claim', 'note'],
    texts: [
      'J$10.00 for lost goods (until used or paid out)',
      'J$10.00 on credit notes (until used or deleted)',
    ],
  },
  { name: 'a package', packages: [{}], texts: [`1 package on its way or waiting ${waitEnd}`] },
  { name: 'two packages', packages: [{}, {}], texts: [`2 packages on their way or waiting ${waitEnd}`] },
  {
    name: 'a package that was handed over and not billed',
    packages: [{ status: 'Delivered' }],
    texts: [`1 package that was handed over and not billed ${billEnd}`],
  },
  {
    name: 'two that were handed over and not billed',
    packages: [{ status: 'Delivered' }, { status: 'Delivered' }],
    texts: [`2 packages that were handed over and not billed ${billEnd}`],
  },
  { name: 'a package that was given free', packages: [{ status: 'Delivered', chargesWaiver }], texts: [] },
]
test.each(rows)(
  'an account with $name can be closed, or says why not',
  async ({ packages = [], money = [], texts }) => {
    const { accountId } = await putAccount(deps)
    for (const more of packages) await putPackage(server, accountId, more)
    const result = await onBooks(async (tx) => {
      for (const kind of money)
        if (kind === 'draft')
          await draftInvoice(tx, deps, {
            kind: 'Package',
            accountId,
            createdBy: 'Desk',
            charges: freightOf(1_000),
          })
        else if (kind === 'invoice') await owing(tx, 1_000, accountId)
        else if (kind === 'payment') await paid(tx, { accountId })
        else {
          const { creditNoteId } = await noted(tx, 1_000, accountId)
          const paidClaim = { status: 'Paid', paidJmdCents: 1_000, creditNoteId } as const
          if (kind === 'claim')
            await tx.part({ action: 'claim.open', mutationId: null }, (part) =>
              putClaim(part, { accountId, packageId: brokenId, ...paidClaim }),
            )
        }
      return openBusinessOf(tx.kysely, accountId)
    })
    if (result instanceof Refusal) throw result
    expect(result).toEqual(texts)
  },
)

test('an account with nothing open reads nothing of others', async () => {
  const { accountId } = await putAccount(deps)
  const { accountId: otherId } = await putAccount(deps)
  await putPackage(server, otherId)
  expect(await openBusinessOf(kysely, accountId)).toEqual([])
})

const claim = (status: LossStatus): PackageLoss => ({
  ...{ status, reason: 'Searched', reportedBy: 'Desk', reportedAt: '2026-11-02T08:00:00.000Z' },
  ...{ valueUsdCents: 5_000, valueJmdCents: 800_000, paidJmdCents: 0, creditNoteId: null },
  ...{ decidedBy: null, decidedAt: null, decision: '' },
})
const endedPackage = (status: EndingStatus): Partial<Package> => ({
  ...{ status: 'Delivered', chargesWaiver },
  ending: beginEnding('Unclaimed', status, { reason: '', by: '', at: '2026-11-02T08:00:00.000Z' }),
})
const waits = 'package on its way or waiting'
const isMissing = 'missing package'
const isDamaged = 'damaged package that isn’t inspected'
const handedOver: Partial<Package> = { status: 'Delivered', chargesWaiver }

/** Each state of a package, and what is said to be open about it; null for one that is at its end. */
const states: readonly (readonly [name: string, more: Partial<Package>, open: string | null])[] = [
  ...packageStatuses.map((status) => {
    const open = { PreAlert: 'pre-alert that hasn’t arrived', Delivered: null }
    return [status, { status, chargesWaiver }, status in open ? open[status as 'Delivered'] : waits] as const
  }),
  ...finalEndings.map((status) => [status, endedPackage(status), null] as const),
  ['unclaimed', { ...endedPackage('Noticed'), status: 'ReadyForPickup' }, waits],
  ['given up', { ...endedPackage('Abandoned'), status: 'ReadyForPickup' }, waits],
  ['missing', { status: 'AtCustoms', arrival: 'Missing' }, isMissing],
  ...lossStatuses.map((status) => {
    const isDecided = status === 'Paid' || status === 'Refused'
    const more = { status: 'AtCustoms', arrival: 'Missing', loss: claim(status) } as const
    return [`missing, claim ${status}`, more, isDecided ? null : isMissing] as const
  }),
  ['found after its loss was paid', { arrival: 'Received', loss: claim('Paid') }, waits],
  ['handed over, damaged and not inspected', { ...handedOver, arrival: 'Damaged' }, isDamaged],
  ['handed over after it was inspected', { ...handedOver, arrival: 'Received' }, null],
  ['returned, damaged and not inspected', { ...endedPackage('Returned'), arrival: 'Damaged' }, isDamaged],
  ['damaged and waiting', { ...handedOver, status: 'AtHeadOffice', arrival: 'Damaged' }, waits],
  ['deleted', { deletedAt: '2026-11-02T08:00:00.000Z' }, null],
]
test.each(states)(
  'a package that is %s keeps an account open, or is at its end',
  async (_name, more, open) => {
    const { accountId } = await putAccount(deps)
    await putPackage(server, accountId, more)
    const texts = await openBusinessOf(kysely, accountId)
    expect(texts.map((text) => text.replace(/^1 | \(until .*\)$/g, ''))).toEqual(open === null ? [] : [open])
  },
)
