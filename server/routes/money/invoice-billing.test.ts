import { expect, test } from 'vitest'
import type { InvoiceOrDraft, InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { Feature } from '#sync/entities/money/invoice-status.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { rate } from '#sync/rules/prices/rating.ts'
import { draftInvoice } from '../../billing/invoices.ts'
import { putPackage, readySince } from '../../test/billable.ts'
import { accountIdOf, onTheBooks, openBooks } from '../../test/money.ts'

const { server, accountId, otherId } = await openBooks()
const desk = await server.tokenOf('Employee')
const user = await server.tokenOf('User')

const get = (token: string, url: string) => server.as(token, { url })
const post = (token: string, url: string, payload: object = {}) =>
  server.as(token, { method: 'POST', url, payload })
const bill = ({ packageId }: Package) => `/api/packages/createinvoice/${packageId}`
const customsHold = { ...untouchedCustoms, state: 'Hold', note: 'Commercial invoice missing' } as const
const counts = async () => {
  const { kysely: reader } = server.app.deps.db.reads
  const rows = await reader.selectFrom('invoice').select('invoiceId').execute()
  const audit = await reader.selectFrom('audit').select('auditId').orderBy('auditId').execute()
  return [rows.length, audit.length]
}
const packageNow = async (packageId: string) =>
  (await get(await server.tokenOf('Senior'), `/api/packages/${packageId}`)).json<Package>()

test('looking at what a package will cost writes nothing, by either address; making it does', async () => {
  const pkg = await putPackage(server, accountId)
  const before = await counts()
  const [firstBill, secondBill] = await Promise.all(
    [bill(pkg), `/api/invoices/createinvoice/${pkg.packageId}`].map(async (url) =>
      (await get(user, url)).json<InvoiceOrDraft>(),
    ),
  )
  expect(await counts()).toEqual(before)
  expect([firstBill?.invoiceId, firstBill?.number, firstBill?.statusId]).toEqual([null, null, 'draft'])
  expect(secondBill?.totalJmdCents).toBe(firstBill?.totalJmdCents)
  const invoice = (await post(desk, bill(pkg))).json<InvoiceReply>()
  expect([invoice.statusId, invoice.totalJmdCents, invoice.balanceJmdCents]).toEqual([
    'unpaid',
    firstBill?.totalJmdCents,
    firstBill?.totalJmdCents,
  ])
  expect(invoice.number).toMatch(/^INV-\d{4}-\d{6}$/)
  expect(invoice.featureValues.every((line) => line.how !== '' && line.packageId === pkg.packageId)).toBe(
    true,
  )
  expect((await packageNow(pkg.packageId)).invoiceId).toBe(invoice.invoiceId)
  expect((await get(user, bill(pkg))).json().invoiceId).toBe(invoice.invoiceId)
})

test('an invoice asks for exactly what the public calculator says', async () => {
  const pkg = await putPackage(server, accountId, {
    weightLb: 3.2,
    lengthIn: 20,
    widthIn: 15,
    heightIn: 10,
    declaredValueUsdCents: 25_999,
  })
  const open = (await server.app.inject({ url: '/api/ratesheets/terms' })).json<ShippingRates>()
  const sheet = must(
    open.rateSheets.find(({ mode }) => mode === 'Sea'),
    'a sheet',
  )
  const parcel = {
    ...pkg,
    weightLb: 3.2,
    declaredValueUsdCents: 25_999,
    category: 'Phones',
    waiting: null,
    delivery: false,
  }
  const { lines, totals } = rate(parcel, sheet, must(open.dutyTable, 'a duty table'), {
    ...open.settings,
    fees: open.fees,
  })
  const invoice = (await post(desk, bill(pkg), { category: 'phones', mode: 'Sea' })).json<InvoiceReply>()
  expect(invoice.featureValues.map((line) => [line.description, line.amountJmdCents, line.how])).toEqual(
    lines.map((line) => [line.description, line.unitJmdCents, line.how]),
  )
  expect([invoice.subtotalJmdCents, invoice.gctJmdCents, invoice.totalJmdCents]).toEqual(
    Object.values(totals),
  )
})

test('the rate of the day of issue stays on the invoice', async () => {
  const first = (await post(desk, bill(await putPackage(server, accountId)))).json<InvoiceReply>()
  const admin = await server.tokenOf('Admin')
  const set = (exchangeRate: number) =>
    server.as(admin, { method: 'PUT', url: '/api/settings', payload: { exchangeRate } })
  await set(31_000)
  const second = (await post(desk, bill(await putPackage(server, accountId)))).json<InvoiceReply>()
  await set(15_500)
  expect([first.exchangeRate, second.exchangeRate]).toEqual([15_500, 31_000])
  expect(second.totalJmdCents).toBeGreaterThan(first.totalJmdCents * 1.9)
  expect((await get(desk, `/api/invoices/${first.invoiceId}`)).json().totalJmdCents).toBe(first.totalJmdCents)
})

test('a package is on one invoice, even when two desks bill it at the same time', async () => {
  const pkg = await putPackage(server, accountId)
  const answers = await Promise.all([post(desk, bill(pkg)), post(desk, bill(pkg)), post(desk, bill(pkg))])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const { number } = must(
    answers.find(({ statusCode }) => statusCode === 200),
    'an invoice',
  ).json<InvoiceReply>()
  expect((await post(desk, bill(pkg))).json().message).toBe(
    `Package ${pkg.trackingNumber} is on invoice ${number} already. Void that one first.`,
  )
})

test('numbers have no gaps, even when bills are refused in between', async () => {
  const numberOf = async () =>
    Number((await post(desk, bill(await putPackage(server, accountId)))).json().number.slice(-6))
  const first = await numberOf()
  await post(desk, bill(await putPackage(server, accountId, { weightLb: null })))
  await post(desk, bill(await putPackage(server, accountId)), { category: 'Boats' })
  expect(await numberOf()).toBe(first + 1)
})

test.each([
  [{ accountId: null }, 'nobody is known to own it. Find the owner first.'],
  [{ weightLb: null }, 'it has not been weighed. Enter its weight first.'],
  [{ declaredValueUsdCents: null }, 'its declared value is missing. Enter it first.'],
])('a package that cannot be billed says what is missing: %o', async (more, reason) => {
  const pkg = await putPackage(server, accountId, more)
  const answer = await post(desk, bill(pkg))
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    `Package ${pkg.trackingNumber} cannot be billed yet: ${reason}`,
  ])
})

const clear = async ({ packageId }: Package) => {
  const payload = { packageIds: [packageId], state: 'Cleared' }
  const answer = await server.as(await server.tokenOf('Processor'), {
    ...{ method: 'PUT', url: '/api/packages/customs', payload },
  })
  expect(answer.statusCode).toBe(200)
}

test('a hold keeps back the invoice: staff read its reason, the customer plain words, until it is cleared', async () => {
  const pkg = await putPackage(server, accountId, { customs: customsHold })
  expect((await get(desk, bill(pkg))).json<InvoiceOrDraft>().hold).toBe(
    `${pkg.trackingNumber} is on hold at customs: Commercial invoice missing`,
  )
  const refusal = await post(desk, bill(pkg))
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    `Package ${pkg.trackingNumber} cannot be billed yet: customs holds it (Commercial invoice missing). It is billed once it is cleared.`,
  ])
  const preview = await get(user, bill(pkg))
  expect([preview.statusCode, preview.json().message]).toEqual([
    409,
    'Customs still has your package. You’ll see your invoice here once customs clears it.',
  ])
  expect(preview.body).not.toContain('Commercial')
  await clear(pkg)
  const invoice = await post(desk, bill(pkg))
  expect([invoice.statusCode, invoice.json().statusId, invoice.json().hold]).toEqual([200, 'unpaid', null])
  expect((await get(user, `/api/invoices/${invoice.json().invoiceId}`)).statusCode).toBe(200)
})

test('a draft of a package that customs then hold is not issued, and says why to both', async () => {
  const pkg = await putPackage(server, accountId)
  const lines = [
    { feature: 'Freight', description: 'Freight', unitJmdCents: 250_000, packageId: pkg.packageId },
  ]
  const draft = await post(desk, '/api/invoices', {
    ...{ accountId, kind: 'Package', packageId: pkg.packageId, featureValues: lines, issue: false },
  })
  const hold = { packageIds: [pkg.packageId], state: 'Hold', note: 'Permit for seeds' }
  const processor = await server.tokenOf('Processor')
  await server.as(processor, { method: 'PUT', url: '/api/packages/customs', payload: hold })
  const { invoiceId } = draft.json()
  expect((await get(desk, `/api/invoices/${invoiceId}`)).json().hold).toBe(
    `${pkg.trackingNumber} is on hold at customs: Permit for seeds`,
  )
  const payload = { invoiceId, issue: true }
  const refusal = await server.as(desk, { method: 'PUT', url: '/api/invoices', payload })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('customs holds it (Permit for seeds)'),
  ])
  expect((await get(user, bill(pkg))).json().message).toContain('Customs still has your package')
  await clear(pkg)
  expect((await get(user, bill(pkg))).json().message).toContain('We’re preparing your invoice')
  expect((await server.as(desk, { method: 'PUT', url: '/api/invoices', payload })).statusCode).toBe(200)
})

test('an issued invoice is its customer’s to see and to pay, even while the package is with customs', async () => {
  const pkg = await putPackage(server, accountId, { customs: untouchedCustoms, status: 'AtCustoms' })
  const { invoiceId } = (await post(desk, bill(pkg))).json<InvoiceReply>()
  const payload = { packageIds: [pkg.packageId], state: 'Hold', note: 'Opened' }
  await server.as(await server.tokenOf('Processor'), { method: 'PUT', url: '/api/packages/customs', payload })
  const invoices = (await get(user, `/api/invoices/account/${accountId}/all`)).json<InvoiceReply[]>()
  expect(invoices.map((invoice) => invoice.invoiceId)).toContain(invoiceId)
  for (const url of [`/api/invoices/${invoiceId}`, bill(pkg)])
    expect((await get(user, url)).json().invoiceId).toBe(invoiceId)
  const paying = await post(user, '/api/checkouts', { packages: [pkg.packageId] })
  expect(paying.statusCode).toBe(200)
})

test('before customs has seen a package its owner reads what it will cost', async () => {
  const pkg = await putPackage(server, accountId, { customs: untouchedCustoms })
  const answer = await get(user, bill(pkg))
  expect([answer.statusCode, answer.json().statusId]).toEqual([200, 'draft'])
  expect((await get(desk, bill(pkg))).json().hold).toBeNull()
})

test('a single invoice for an account lists the billable packages, and the rest is named with its reason', async () => {
  const good = [await putPackage(server, otherId), await putPackage(server, otherId)]
  const stays = await putPackage(server, otherId, { customs: customsHold })
  await putPackage(server, otherId, { weightLb: null })
  const url = `/api/invoices/generate/account/${otherId}`
  const before = await counts()
  const draft = (await get(desk, url)).json()
  expect(await counts()).toEqual(before)
  const invoice = (await post(desk, url)).json()
  expect([invoice.statusId, invoice.totalJmdCents]).toEqual(['unpaid', draft.totalJmdCents])
  const packageIds = new Set(invoice.featureValues.map((line: { packageId: string }) => line.packageId))
  expect(good.every(({ packageId }) => packageIds.has(packageId)) && !packageIds.has(stays.packageId)).toBe(
    true,
  )
  expect(invoice.left).toContainEqual({
    packageId: stays.packageId,
    trackingNumber: stays.trackingNumber,
    reason: 'customs holds it (Commercial invoice missing). It is billed once it is cleared.',
  })
  expect((await packageNow(good[1]?.packageId ?? '')).invoiceId).toBe(invoice.invoiceId)
  const secondReply = await post(desk, url)
  expect([secondReply.statusCode, secondReply.json().message]).toEqual([
    409,
    expect.stringMatching(/^There is nothing to bill for this account now\. TBA/),
  ])
})

test('of an account only the chosen packages are billed, and all of them or none', async () => {
  const owner = await accountIdOf(server, 'Warehouse')
  const [first, second] = [await putPackage(server, owner), await putPackage(server, owner)]
  const url = `/api/invoices/generate/account/${owner}`
  const invoice = (await post(desk, url, { packageIds: [first.packageId] })).json<InvoiceReply>()
  expect(new Set(invoice.featureValues.map(({ packageId }) => packageId))).toEqual(new Set([first.packageId]))
  const late = await post(desk, url, { packageIds: [first.packageId, second.packageId] })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Not all of the chosen packages can be billed now.',
  ])
  expect((await packageNow(second.packageId)).invoiceId).toBeNull()
})

test('on one invoice for an account each package is charged as what it is', async () => {
  const owner = await accountIdOf(server, 'Driver')
  const dutiable = { declaredValueUsdCents: 25_000 }
  const [phone, books, otherPackage] = [
    await putPackage(server, owner, dutiable),
    await putPackage(server, owner, dutiable),
    await putPackage(server, owner, dutiable),
  ]
  const url = `/api/invoices/generate/account/${owner}`
  const categories = [
    { packageId: phone.packageId, category: 'phones' },
    { packageId: books.packageId, category: 'Books' },
  ]
  const strangers = await putPackage(server, accountId)
  const wrong = await post(desk, url, {
    categories: [...categories, { packageId: strangers.packageId, category: 'Books' }],
  })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { categories: ['Categories name a package that is not on this bill.'] },
  ])
  const twice = await post(desk, url, { categories: [...categories, ...categories] })
  expect([twice.statusCode, twice.json().errors]).toEqual([
    400,
    { categories: ['Categories name a package more than once.'] },
  ])
  expect((await post(desk, url, { categories: [{ ...categories[0], category: 'Boats' }] })).statusCode).toBe(
    400,
  )
  const previewLines = (await get(desk, `${bill(books)}?category=Books`)).json<InvoiceReply>().featureValues
  const invoice = (await post(desk, url, { category: 'Clothing and shoes', categories })).json<InvoiceReply>()
  const chargeText = ({ feature, how, amountJmdCents }: InvoiceReply['featureValues'][number]) =>
    `${feature} ${amountJmdCents} ${how}`
  expect(
    invoice.featureValues.filter(({ packageId }) => packageId === books.packageId).map(chargeText),
  ).toEqual(previewLines.map(chargeText))
  const customs = ({ packageId }: { packageId: string }) =>
    invoice.featureValues
      .filter((line) => line.packageId === packageId && ['Duty', 'GCT'].includes(line.feature))
      .map(({ how }) => how)
  expect(customs(phone)[0]).toContain('Phones: 20%')
  expect(customs(phone)[1]).toContain('25%')
  expect(customs(books)[0]).toContain('Books: 0%')
  expect(customs(otherPackage)[0]).toContain('Clothing and shoes: 20%')
})

test('a draft keeps its import GCT when its lines are edited, and loses it with its duty', async () => {
  const { packageId } = await putPackage(server, accountId, { declaredValueUsdCents: 40_000 })
  const charges = (await get(desk, `/api/packages/createinvoice/${packageId}`)).json().featureValues
  const draft = { kind: 'Package', accountId, packageId, charges, createdBy: 'Test' } as const
  const { invoiceId } = await onTheBooks(server.app.deps, (tx) => draftInvoice(tx, server.app.deps, draft))
  const read = async () => (await get(desk, `/api/invoices/${invoiceId}`)).json<InvoiceReply>()
  const taxes = ({ featureValues }: InvoiceReply) =>
    featureValues.filter(({ feature }) => feature === 'GCT').map(({ description }) => description)
  const before = await read()
  expect(taxes(before)).toEqual(['GCT on import', 'GCT on services'])
  const save = async (featureValues: InvoiceReply['featureValues']): Promise<InvoiceReply> => {
    const payload = { invoiceId, featureValues }
    return (await server.as(desk, { method: 'PUT', url: '/api/invoices', payload })).json()
  }
  const saveWithout = ({ featureValues }: InvoiceReply, ...left: Feature[]) =>
    save(featureValues.filter(({ feature }) => !left.includes(feature)))
  const savedInvoice = await saveWithout(before, 'GCT')
  expect([taxes(savedInvoice), savedInvoice.totalJmdCents]).toEqual([taxes(before), before.totalJmdCents])
  expect(taxes(await saveWithout(savedInvoice, 'GCT', 'Duty'))).toEqual(['GCT on services'])
})

test('storage is asked for by the days it waited, and a waiver shows with its reason', async () => {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, 10)
  const draft = (await get(desk, bill(pkg))).json<InvoiceOrDraft>()
  const storage = draft.featureValues.filter(({ feature }) => feature === 'Storage')
  expect(storage.map(({ quantity, amountJmdCents }) => [quantity, amountJmdCents])).toEqual([[3, 15_000]])
  const invoice = (
    await post(desk, bill(pkg), { storageWaiver: 'Office closed for the storm' })
  ).json<InvoiceReply>()
  expect(
    invoice.featureValues
      .filter(({ feature }) => feature === 'Storage')
      .map(({ how, amountJmdCents }) => [amountJmdCents, how]),
  ).toEqual([
    [15_000, expect.stringContaining('7 are free')],
    [-15_000, 'Waived: Office closed for the storm'],
  ])
})

test('a stranger’s package answers as one that is not there', async () => {
  const pkg = await putPackage(server, otherId)
  const [otherReply, unknownReply] = await Promise.all([
    get(user, bill(pkg)),
    get(user, '/api/packages/createinvoice/01999999-9999-7999-8999-999999999999'),
  ])
  expect([otherReply.statusCode, otherReply.json()]).toEqual([404, unknownReply.json()])
  expect((await post(user, bill(pkg))).statusCode).toBe(403)
})
