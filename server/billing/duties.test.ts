import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { draftInvoice } from './invoices.ts'
import { balancesOf } from './ledger.ts'

const { server, accountId, otherId } = await openBooks()
const [desk, cashier] = [await server.tokenOf('Processor'), await server.tokenOf('Supervisor')]
const admin = await server.tokenOf('Admin')

const reader = () => server.app.deps.db.reads.kysely
const dutiable = () =>
  putPackage(server, accountId, {
    customs: untouchedCustoms,
    declaredValueUsdCents: 25_000,
    status: 'AtCustoms',
  })
const invoiceOf = async ({ packageId }: Package) =>
  (
    await server.as(cashier, { method: 'POST', url: `/api/packages/createinvoice/${packageId}`, payload: {} })
  ).json()
const enter = async ({ packageId }: Package, dutyJmdCents: number, token = desk) => {
  const payload = { packageIds: [packageId], state: 'Cleared', entryNumber: 'C87-4711', dutyJmdCents }
  const answer = await server.as(token, { method: 'PUT', url: '/api/packages/customs', payload })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
}
const invoices = ({ packageId }: Package) =>
  reader()
    .selectFrom('invoice')
    .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.invoiceId')
    .where('invoiceLine.packageId', '=', packageId)
    .where('invoiceLine.feature', '=', 'Duty')
    .orderBy('invoice.createdAt')
    .orderBy('invoice.invoiceId')
    .select(['invoice.invoiceId', 'invoice.statusId', 'invoiceLine.amountJmdCents', 'invoiceLine.how'])
    .execute()
const notes = ({ packageId }: Package) =>
  reader()
    .selectFrom('dutyCredit')
    .innerJoin('creditNote', 'creditNote.creditNoteId', 'dutyCredit.creditNoteId')
    .where('packageId', '=', packageId)
    .orderBy('creditNote.createdAt')
    .select(['creditNote.amountJmdCents', 'creditNote.remainingJmdCents', 'creditNote.status'])
    .execute()
const dutyIn = (invoice: { featureValues: { feature: string; amountJmdCents: number }[] }) =>
  invoice.featureValues.filter(({ feature }) => feature === 'Duty').map((line) => line.amountJmdCents)

test('[T5] a known duty is billed instead of the computed one, with an explanation of how it came about', async () => {
  const pkg = await dutiable()
  await enter(pkg, 123_400)
  const invoice = await invoiceOf(pkg)
  expect(dutyIn(invoice)).toEqual([123_400])
  const [line] = await invoices(pkg)
  expect(line?.how).toBe('Customs charged J$1,234.00, entry C87-4711')
})

test('[T5] a draft’s clearance fee and its GCT follow the duty that customs charged, as the bill of the same package does', async () => {
  const fee = { name: 'Clearance', rule: 'Clearance', percent: 10, isTaxed: true, minJmdCents: 1_000 }
  const post = (url: string, payload: object) => server.as(admin, { method: 'POST', url, payload })
  const payload = { ...fee, validFrom: jamaicaDay(server.clock.now()), isActive: true }
  const { feeId } = (await post('/api/fees', payload)).json()
  const [draftBox, billBox] = [await dutiable(), await dutiable()]
  const { featureValues } = (
    await server.as(cashier, { url: `/api/packages/createinvoice/${draftBox.packageId}` })
  ).json()
  const { deps } = server.app
  const draft = await onTheBooks(deps, (tx) =>
    draftInvoice(tx, deps, {
      ...{ kind: 'Package', accountId, packageId: draftBox.packageId, createdBy: 'Paulette Wright' },
      charges: featureValues.map((line: Charge) => ({ ...line, packageId: draftBox.packageId })),
    }),
  )
  await enter(draftBox, 777_700)
  await enter(billBox, 777_700)
  const after = (await server.as(cashier, { url: `/api/invoices/${draft.invoiceId}` })).json()
  const bill = await invoiceOf(billBox)
  const clearanceIn = (invoice: { featureValues: readonly { feature: string; amountJmdCents: number }[] }) =>
    invoice.featureValues.filter(({ feature }) => feature === 'Fee').map((line) => line.amountJmdCents)
  expect(clearanceIn(draft)).not.toEqual(clearanceIn(after))
  expect(clearanceIn(after)).toEqual(clearanceIn(bill))
  expect(after.totalJmdCents).toBe(bill.totalJmdCents)
  await server.as(admin, { method: 'DELETE', url: `/api/fees/${feeId}` })
})

test('[T5] a draft takes the duty that is entered meanwhile', async () => {
  const pkg = await dutiable()
  const featureValues = [
    { feature: 'Freight', description: 'Freight', unitJmdCents: 50_000, packageId: pkg.packageId },
    { feature: 'Duty', description: 'Import duty', unitJmdCents: 9_000, packageId: pkg.packageId },
  ]
  const payload = { accountId, kind: 'Package', packageId: pkg.packageId, featureValues, issue: false }
  const draft = (await server.as(cashier, { method: 'POST', url: '/api/invoices', payload })).json()
  const difference = 100_000 - 9_000
  await enter(pkg, 100_000)
  const after = (await server.as(cashier, { url: `/api/invoices/${draft.invoiceId}` })).json()
  expect([dutyIn(after), after.totalJmdCents]).toEqual([[100_000], draft.totalJmdCents + difference])
})

test('[T5] more than was billed becomes a further invoice, less a credit note; entered again nothing changes', async () => {
  const pkg = await dutiable()
  const invoice = await invoiceOf(pkg)
  const [computedDuty = 0] = dutyIn(invoice)
  await enter(pkg, computedDuty)
  expect([await invoices(pkg), await notes(pkg)]).toMatchObject([{ length: 1 }, []])
  await enter(pkg, computedDuty + 70_000)
  await enter(pkg, computedDuty + 70_000)
  expect((await invoices(pkg)).map(({ amountJmdCents }) => amountJmdCents)).toEqual([computedDuty, 70_000])
  const owed = (await balancesOf(reader(), accountId)).owedJmdCents
  await enter(pkg, computedDuty - 5_000)
  expect(await notes(pkg)).toEqual([{ amountJmdCents: 75_000, remainingJmdCents: 0, status: 'Used' }])
  expect((await balancesOf(reader(), accountId)).owedJmdCents).toBe(owed - 75_000)
  const trail = await reader()
    .selectFrom('audit')
    .where('action', '=', 'package.customs')
    .where('role', '=', 'Processor')
    .where('entity', 'in', ['invoice', 'creditNote'])
    .select('entity')
    .orderBy('auditId')
    .execute()
  expect(new Set(trail.map(({ entity }) => entity))).toEqual(new Set(['invoice', 'creditNote']))
})

test('[T5] the overpaid amount is the customer’s credit', async () => {
  const pkg = await dutiable()
  const invoice = await invoiceOf(pkg)
  const [computedDuty = 0] = dutyIn(invoice)
  const payload = { accountId, method: 'Cash', invoiceIds: [invoice.invoiceId] }
  const paymentResponse = await server.as(cashier, {
    method: 'POST',
    url: '/api/invoices/receivepayment',
    payload,
  })
  expect(paymentResponse.statusCode).toBe(200)
  await enter(pkg, 0)
  expect(await notes(pkg)).toEqual([
    { amountJmdCents: computedDuty, remainingJmdCents: computedDuty, status: 'Open' },
  ])
})

test('[T5] a customer who is billed again after a void pays exactly what customs charged', async () => {
  const pkg = await dutiable()
  const invoice = await invoiceOf(pkg)
  const [computedDuty = 0] = dutyIn(invoice)
  await enter(pkg, computedDuty + 30_000)
  const voidReason = 'Wrong weight'
  const voidResponse = await server.as(cashier, {
    ...{ method: 'PUT', url: '/api/invoices', payload: { invoiceId: invoice.invoiceId, voidReason } },
  })
  expect(voidResponse.statusCode).toBe(200)
  await invoiceOf(pkg)
  const standing = (await invoices(pkg)).filter(({ statusId }) => statusId !== 'void')
  expect(standing.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)).toBe(computedDuty + 30_000)
})

test('[T5] duty that was given back goes with the invoice when another customer gets the package', async () => {
  const pkg = await dutiable()
  const { invoiceId } = await invoiceOf(pkg)
  await enter(pkg, 100_000)
  expect(await notes(pkg)).toMatchObject([{ status: 'Used' }])
  const put = async (url: string, payload: object) => {
    const answer = await server.as(cashier, { method: 'PUT', url, payload })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  }
  await put('/api/invoices', { invoiceId, voidReason: 'Billed to the wrong customer' })
  await put('/api/packages', { packageId: pkg.packageId, accountId: otherId })
  expect(await notes(pkg)).toMatchObject([{ status: 'Void' }])
  expect(await balancesOf(reader(), accountId)).toMatchObject({ creditJmdCents: 0 })
  expect(dutyIn(await invoiceOf(pkg))).toEqual([100_000])
})
