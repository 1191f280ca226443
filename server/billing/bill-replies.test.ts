import { expect, test } from 'vitest'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { actorOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { emailOf } from '../test/app.ts'
import { putPackage } from '../test/billable.ts'
import { freightOf, onTheBooks, openCompany } from '../test/money.ts'
import { type BillOutcome, previewBills } from './bill-customers.ts'
import { billReplies } from './bill-replies.ts'
import { emptyBill } from './customer-bills.ts'
import { issueInvoice } from './invoices.ts'
import { enqueueInvoiceMail } from './mail-invoice.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const { reads } = deps.db
const [pkg, otherPackage] = [await putPackage(server, accountId), await putPackage(server, accountId)]
const bodyOf = (packageIds: string[]) => ({ packageIds, categories: [], preview: true })
const [ready] = await previewBills(deps, bodyOf([pkg.packageId, otherPackage.packageId]))
if (!ready) throw new Error('no bill')
const nothing: BillOutcome = { bill: emptyBill(accountId), invoiceId: null, refusal: null }
const unbilledFacts = { invoiceId: null, number: null, mailedTo: null }

test.each<readonly [name: string, outcome: BillOutcome, state: string, message: string | null]>([
  ['that can be made', ready, 'ready', null],
  ['of nobody', { ...ready, bill: { ...ready.bill, accountId: null } }, 'nothing', null],
  ['without charges', nothing, 'nothing', null],
  ['that was refused', { ...ready, refusal: 'Not now.' }, 'refused', 'Not now.'],
  ['without charges that was refused', { ...nothing, refusal: 'Not now.' }, 'refused', 'Not now.'],
])('a bill %s is shown', async (_name, outcome, state, message) => {
  const [reply] = await billReplies(reads, [outcome])
  const { charges, packages, fingerprint } = outcome.bill
  expect(reply).toMatchObject({
    ...unbilledFacts,
    state,
    message,
    fingerprint,
    ...totalsOf(charges),
    problems: [],
  })
  expect(reply?.customer === null).toBe(outcome.bill.accountId === null)
  expect(reply?.packages.map(({ packageId }) => packageId)).toEqual(
    packages.map(({ packageId }) => packageId),
  )
  expect(
    reply?.lines.map(({ packageId, quantity, unitJmdCents, amountJmdCents }) => [
      packageId !== null,
      quantity * unitJmdCents === amountJmdCents,
    ]),
  ).toEqual(charges.map(({ packageId }) => [packageId !== undefined, true]))
})

test.each([
  ['of two packages, that is mailed', true],
  ['of lines alone, that is not mailed', false],
])('an invoice %s is reported with its number', async (_name, isWhole) => {
  const charges = freightOf(700).map((charge) => ({
    ...charge,
    packageId: isWhole ? otherPackage.packageId : null,
  }))
  const packageId = isWhole ? pkg.packageId : null
  const draft = { kind: 'Package', accountId, createdBy: 'Desk', packageId, charges } as const
  const { invoiceId, number } = await onTheBooks(deps, (tx) =>
    issueInvoice(tx, tx, { ...draft, supplement: true }),
  )
  const by = { actor: actorOf('Employee'), deviceId: '', action: 'invoice.mail' }
  if (isWhole) await withTransaction(deps, by, (tx) => enqueueInvoiceMail(tx, deps, invoiceId))
  const [reply] = await billReplies(reads, [{ ...nothing, invoiceId }])
  expect(reply).toMatchObject({
    ...{ state: 'issued', invoiceId, number, fingerprint: null, totalJmdCents: 700, subtotalJmdCents: 700 },
    ...{ gctJmdCents: 0, message: null, lines: [{ amountJmdCents: 700 }] },
    mailedTo: isWhole ? emailOf('User') : null,
  })
  const ids = reply?.packages.map((onBill) => onBill.packageId).sort()
  expect(ids).toEqual(isWhole ? [pkg.packageId, otherPackage.packageId].sort() : [])
})
