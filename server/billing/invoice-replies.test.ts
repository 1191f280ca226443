import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { must } from '#sync/lib/must.ts'
import { findInvoice } from '../db/billing/invoice-pages.ts'
import { putPackage } from '../test/billable.ts'
import { freightOf, onTheBooks, openCompany } from '../test/money.ts'
import { holdText, invoiceReplies } from './invoice-replies.ts'
import { draftInvoice, issueInvoice } from './invoices.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const { reads } = deps.db

test.each([
  [[], ''],
  [[{ trackingNumber: 'TBA1', note: '' }], 'TBA1 is on hold at customs'],
  [[{ trackingNumber: 'TBA1', note: 'Papers' }], 'TBA1 is on hold at customs: Papers'],
  [
    [
      { trackingNumber: 'TBA1', note: 'Papers' },
      { trackingNumber: 'TBA2', note: '' },
    ],
    'TBA1 is on hold at customs: Papers; TBA2 is on hold at customs',
  ],
])('of %j it is written: %j', (holds, text) => {
  expect(holdText(holds)).toBe(text)
})

test('staff read who wrote a draft and what holds it, a customer reads neither', async () => {
  const customsHold = { ...untouchedCustoms, state: 'Hold' as const, note: 'Papers' }
  const pkg = await putPackage(server, accountId, { customs: customsHold })
  const draft = { kind: 'Package', accountId, createdBy: 'Una Brown', packageId: pkg.packageId } as const
  const { invoiceId } = await onTheBooks(deps, (tx) =>
    draftInvoice(tx, tx, { ...draft, charges: freightOf(700) }),
  )
  const row = await findInvoice(reads.kysely, invoiceId)
  if (!row) throw new Error('no invoice')
  const replyFor = async (forStaff: boolean) =>
    (await invoiceReplies(reads, [row], forStaff, deps.clock.now()))[0]
  const hold = `${pkg.trackingNumber} is on hold at customs: Papers`
  const commonFields = {
    ...{ invoiceId, featureValues: [{ amountJmdCents: 700 }], pending: [] },
    customer: { firstName: 'Ursula' },
  }
  expect(await replyFor(true)).toMatchObject({ ...commonFields, createdBy: 'Una Brown', hold })
  expect(await replyFor(false)).toMatchObject({ ...commonFields, createdBy: '', hold: null })
})

test('an issued invoice has no hold, also if customs hold its package later', async () => {
  const pkg = await putPackage(server, accountId)
  const draft = { kind: 'Package', accountId, createdBy: 'Una Brown', packageId: pkg.packageId } as const
  const { invoiceId } = await onTheBooks(deps, (tx) =>
    issueInvoice(tx, tx, { ...draft, charges: freightOf(500_000) }),
  )
  await onTheBooks(deps, async (tx) => {
    const billedPackage = must(await tx.get('package', pkg.packageId), 'the package')
    await tx.put('package', { ...billedPackage, customs: { ...untouchedCustoms, state: 'Hold' } })
  })
  const row = must(await findInvoice(reads.kysely, invoiceId), 'the invoice')
  const [reply] = await invoiceReplies(reads, [row], true, deps.clock.now())
  expect(reply).toMatchObject({ statusId: 'unpaid', hold: null })
})
