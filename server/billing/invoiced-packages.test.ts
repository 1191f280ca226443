import { expect, test } from 'vitest'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'

const { server, accountId } = await openCompany()
let desk = await server.tokenOf('Supervisor')

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await server.as(desk, { method, url, ...(payload && { payload }) })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)])
  return answer.json()
}
const lineOf = ({ packageId }: Package) => ({
  feature: 'Freight',
  ...{ description: 'Freight', quantity: 1, unitJmdCents: 90_000, packageId },
})
const invoiceOf = (packages: readonly Package[], more: object = {}): Promise<InvoiceReply> =>
  send('POST', '/api/invoices', {
    ...{ accountId, kind: 'Package', featureValues: packages.map(lineOf) },
    ...more,
  })
const rowOf = (pkg: Package): Promise<Package> => send('GET', `/api/packages/${pkg.packageId}/customer`)
const billedOf = async (packages: readonly Package[]): Promise<boolean[]> =>
  (await Promise.all(packages.map(rowOf))).map(isBilled)
const packagesOf = (count: number): Promise<Package[]> =>
  Promise.all(Array.from({ length: count }, () => putPackage(server, accountId)))

test('[R10] a package is billed from the moment its invoice is issued, and no longer when that is voided', async () => {
  const packages = await packagesOf(2)
  const { invoiceId } = await invoiceOf(packages, { issue: false })
  expect(await billedOf(packages)).toEqual([false, false])
  const { issuedAt } = await send('PUT', '/api/invoices', { invoiceId, issue: true })
  expect((await Promise.all(packages.map(rowOf))).map(({ billedAt }) => billedAt)).toEqual([
    ...[issuedAt, issuedAt],
  ])
  await send('PUT', '/api/invoices', { invoiceId, voidReason: 'Wrong customer' })
  expect(await billedOf(packages)).toEqual([false, false])
  await invoiceOf(packages)
  expect(await billedOf(packages)).toEqual([true, true])
})

test('a draft that loses a line or is deleted bills none of its packages, and neither does its issue', async () => {
  const packages = await packagesOf(2)
  const { invoiceId } = await invoiceOf(packages, { issue: false })
  await send('PUT', '/api/invoices', { invoiceId, featureValues: packages.slice(1).map(lineOf), issue: true })
  expect(await billedOf(packages)).toEqual([false, true])
  const draft = await invoiceOf(packages.slice(0, 1), { issue: false })
  await send('DELETE', `/api/invoices/${draft.invoiceId}`)
  expect(await rowOf(packages[0] as Package)).toMatchObject({ invoiceId: null, billedAt: null })
})

test('every way to bill marks the package, and a voided invoice for its storage leaves it billed', async () => {
  const [single, account] = (await packagesOf(2)) as [Package, Package]
  await readySince(server, single, 3)
  await send('POST', `/api/packages/createinvoice/${single.packageId}`, {})
  await send('POST', `/api/invoices/generate/account/${accountId}`, { packageIds: [account.packageId] })
  expect(await billedOf([single, account])).toEqual([true, true])
  server.clock.forward(10 * 86_400_000)
  desk = await server.tokenOf('Supervisor')
  const { invoiceId } = await send('POST', `/api/packages/${single.packageId}/storage`, {})
  await send('PUT', '/api/invoices', { invoiceId, voidReason: 'The office was closed' })
  expect(await billedOf([single])).toEqual([true])
})

test('[R14] an invoice says before it is voided which of its packages have left, and after it what had paid it', async () => {
  const [left, counterPackage] = (await packagesOf(2)) as [Package, Package]
  const { invoiceId, totalJmdCents } = await invoiceOf([left, counterPackage])
  const payment = { accountId, method: 'Cash', invoiceIds: [invoiceId] }
  const { receiptNumber } = await send('POST', '/api/invoices/receivepayment', payment)
  await send('POST', '/api/packages/delivertocustomer', {
    packageIds: [left.packageId],
    recipient: { name: 'Ursula Thompson' },
  })
  const history = () => send('GET', `/api/invoices/${invoiceId}/history`)
  const { packageId, trackingNumber } = left
  expect(await history()).toMatchObject({
    handedOver: [{ packageId, trackingNumber }],
    payments: [{ receiptNumber, amountJmdCents: totalJmdCents, takenBackAt: null }],
  })
  await send('PUT', '/api/invoices', { invoiceId, voidReason: 'Wrong customer' })
  expect(await history()).toMatchObject({
    handedOver: [],
    payments: [{ receiptNumber, amountJmdCents: totalJmdCents, takenBackAt: expect.any(String) }],
  })
  expect(await rowOf(left)).toMatchObject({ status: 'Delivered', billedAt: null, invoiceId: null })
})

test('an invoice of nothing bills no package: that is a waiver’s to say, with a reason', async () => {
  const [free, chargedPackage] = (await packagesOf(2)) as [Package, Package]
  const clerk = await server.tokenOf('Employee')
  const create = (featureValues: object[], more: object = {}) =>
    server.as(clerk, {
      ...{ method: 'POST', url: '/api/invoices' },
      payload: { accountId, kind: 'Package', featureValues, ...more },
    })
  const nothing = { ...lineOf(free), unitJmdCents: 0 }
  const gift = { ...lineOf(free), feature: 'Other', description: 'A gift', unitJmdCents: -90_000 }
  const why = `This invoice charges nothing for package ${free.trackingNumber}. Enter what it costs, or ask a supervisor, a senior or an administrator to waive its charges with a reason.`
  // A gift that names no package is a gift for all that are on the invoice.
  const { unitJmdCents } = lineOf(free)
  const forAll = { ...lineOf(free), packageId: null, unitJmdCents: -unitJmdCents }
  for (const lines of [
    [nothing],
    [nothing, lineOf(chargedPackage)],
    [lineOf(free), gift],
    [lineOf(free), forAll],
  ]) {
    const refusal = await create(lines)
    expect([refusal.statusCode, refusal.json().message]).toEqual([409, why])
  }
  const draft = (await create([nothing, lineOf(chargedPackage)], { issue: false })).json()
  const payload = { invoiceId: draft.invoiceId, issue: true }
  const issueResponse = await server.as(clerk, { method: 'PUT', url: '/api/invoices', payload })
  expect([issueResponse.statusCode, issueResponse.json().message]).toEqual([409, why])
  expect(await billedOf([free, chargedPackage])).toEqual([false, false])
  await send('DELETE', `/api/invoices/${draft.invoiceId}`)
  await send('POST', `/api/packages/${free.packageId}/waiver`, { reason: 'A gift' })
  await invoiceOf([chargedPackage])
  expect(await billedOf([free, chargedPackage])).toEqual([true, true])
})

test('a package for which the price list itself asks nothing is billed as before', async () => {
  const pkg = await putPackage(server, accountId, { declaredValueUsdCents: 0 })
  const admin = await server.tokenOf('Admin')
  const [sheet] = (await server.as(admin, { url: '/api/ratesheets' })).json()
  const free = { bands: [{ uptoLb: 2_000, priceUsdCents: 0 }], handlingUsdCents: 0, handlingSteps: [] }
  const payload = { ...free, extraLbUsdCents: 0, insurancePercent: 0, fuelPercent: 0 }
  const url = `/api/ratesheets/${sheet.rateSheetId}`
  expect((await server.as(admin, { method: 'PUT', url, payload })).statusCode).toBe(200)
  const { totalJmdCents } = await send('POST', `/api/packages/createinvoice/${pkg.packageId}`, {})
  expect([totalJmdCents, await billedOf([pkg])]).toEqual([0, [true]])
})
