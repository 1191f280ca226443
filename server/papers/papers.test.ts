import { afterAll, beforeAll, expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { issueInvoice } from '../billing/invoices.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage } from '../test/billable.ts'
import { accountIdOf, onTheBooks, owe } from '../test/money.ts'
import { readPdf } from '../test/pdf.ts'

let server: TestApp
let admin: string
let customer: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

const noCompany = { address: [], trn: '', gctNumber: '', bank: null, logoFileId: null }
const rename = (name: string, company: object) =>
  server.as(admin, {
    method: 'PUT',
    url: '/api/settings',
    payload: { brand: { name, tagline: '', invoiceFooter: '' }, company: { ...noCompany, ...company } },
  })
const get = (token: string, url: string) => server.as(token, { url })
const pdfOf = async (token: string, url: string) =>
  readPdf((await get(token, url)).rawPayload)
    .pages.join('\n')
    .replaceAll('\n', ' ')

const taxedCharges: Charge[] = [
  { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: 1_000_000, how: '' },
  {
    ...{ feature: 'GCT', description: 'GCT on services', quantity: 1, unitJmdCents: 150_000 },
    how: '15% of J$10,000.00, our own services',
  },
]
const bill = (charges: Charge[]) =>
  onTheBooks(server.app.deps, (tx) =>
    issueInvoice(tx, server.app.deps, { kind: 'Package', accountId, createdBy: 'Test', charges }),
  )

test('an invoice keeps the names and tax numbers that it was issued with; a later one bears the new ones', async () => {
  await rename('Island Freight', { legalName: 'Island Freight Ltd', trn: '001234567', gctNumber: 'GCT 77' })
  await server.as(admin, { method: 'PUT', url: `/api/accounts/${accountId}`, payload: { trn: '987654321' } })
  const first = await bill(taxedCharges)
  await rename('Harbour Lines', { legalName: 'Harbour Lines Ltd', trn: '555666777' })
  const second = await bill(taxedCharges)
  const before = await pdfOf(customer, `/api/invoices/pdf/${first.invoiceId}`)
  for (const text of [
    'Tax Invoice',
    'Island Freight Ltd',
    'TRN 001-234-567',
    'GCT reg. no. GCT 77',
    'TRN 987-654-321',
    'GCT on services 15% J$1,500.00',
  ])
    expect(before).toContain(text)
  expect(before).not.toContain('Harbour')
  const after = await pdfOf(customer, `/api/invoices/pdf/${second.invoiceId}`)
  expect(after).toContain('Harbour Lines Ltd')
  expect(after).not.toMatch(/Tax Invoice|Island|001-234-567/)
  const paper = (await get(customer, `/api/invoices/${first.invoiceId}/paper`)).json()
  expect([paper.company.name, paper.customer.trn]).toEqual(['Island Freight', '***-***-321'])
})

test('a receipt says which invoices were paid, for what, what is left, the rounding and the change', async () => {
  const owed = async (jmdCents: number) => owe(server.app.deps, accountId, jmdCents)
  const [wholeInvoice, part] = [await owed(663_214), await owed(500_000)]
  const payWith = async (body: object): Promise<string> => {
    const payload = { accountId, method: 'Cash', ...body }
    const answer = await server.as(admin, { method: 'POST', url: '/api/payments', payload })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json().paymentId
  }
  const paymentId = await payWith({
    ...{ amountJmdCents: 663_200, tenderedJmdCents: 700_000 },
    allocations: [{ invoiceId: wholeInvoice.invoiceId, amountJmdCents: 663_214 }],
  })
  const partId = await payWith({
    ...{ amountJmdCents: 100_000 },
    allocations: [{ invoiceId: part.invoiceId, amountJmdCents: 100_000 }],
  })
  const wholeWords = [
    ...[`${wholeInvoice.number} (packages)`, 'Freight J$6,632.14. Paid in full.', 'Cash rounding -J$0.14'],
    ...['J$6,632.00', 'J$368.00', 'Harbour Lines'],
  ]
  for (const paper of ['a4', '80mm']) {
    const receiptOf = (id: string) => pdfOf(customer, `/api/payments/${id}/receipt?paper=${paper}`)
    const text = await receiptOf(paymentId)
    for (const words of wholeWords) expect(text).toContain(words)
    expect(await receiptOf(partId)).toContain('Balance left J$4,000.00.')
  }
  const otherToken = await server.tokenOf('User2')
  expect((await get(otherToken, `/api/payments/${paymentId}/paper`)).statusCode).toBe(404)
  // The tax number is on no receipt, so those who only take money don't read it.
  const { customer: payer } = (await get(admin, `/api/payments/${paymentId}/paper`)).json()
  expect(Object.keys(payer).sort()).toEqual(['email', 'mailbox', 'name'])
})

test('a customs receipt lists entry, classification, CIF and each duty with its receipt; other people’s is not there', async () => {
  await rename('Harbour Lines', {
    legalName: 'Harbour Lines Ltd',
    address: ['1 Ocean Blvd', 'Kingston'],
    trn: '001234567',
    gctNumber: 'GCT 77',
  })
  const contact = { email: '', phone: '876-555-0100', whatsapp: '' }
  await server.as(admin, { method: 'PUT', url: '/api/settings', payload: { contact } })
  const pkg = await putPackage(server, accountId, {
    customs: { ...untouchedCustoms, state: 'Cleared', entryNumber: 'C87-1201', recordedAt: null },
  })
  const duty = (
    feature: Charge['feature'],
    description: string,
    unitJmdCents: number,
    explanation: string,
  ) => ({
    ...{ feature, description, quantity: 1, unitJmdCents, how: explanation, packageId: pkg.packageId },
  })
  await bill([
    duty('Freight', 'Freight', 500_000, ''),
    duty('Duty', 'Import duty', 400_000, 'Electronics: 20% of CIF J$20,000.00'),
    duty('GCT', 'GCT on import', 360_000, '15% of CIF, duty and fees J$24,000.00'),
    duty('CustomsFee', 'Customs administrative fee', 250_000, ''),
    duty('GCT', 'GCT on services', 75_000, '15% of J$5,000.00, our own services'),
  ])
  const url = `/api/packages/${pkg.packageId}/customs-receipt`
  const payload = { receiptNumber: 'R-4711', classification: '8517.13.00', cifJmdCents: null }
  const response = await server.as(admin, { method: 'PUT', url, payload })
  expect([response.statusCode, response.json().cifJmdCents]).toEqual([200, 2_000_000])
  const text = await pdfOf(customer, url)
  for (const words of [
    'Customs receipt',
    ...[
      'Harbour Lines',
      '1 Ocean Blvd, Kingston',
      'Tel. 876-555-0100',
      'TRN 001-234-567',
      'GCT reg. no. GCT 77',
    ],
    ...['Importer Ursula Thompson', 'QS-10'],
    'Entry number C87-1201',
    'Receipt of customs R-4711',
    'Classification 8517.13.00',
    'CIF value J$20,000.00',
    'Import duty Electronics: 20% of CIF J$20,000.00 R-4711 4,000.00',
    'Charged by customs J$10,100.00',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Freight|GCT on services/)
  expect((await get(await server.tokenOf('User2'), url)).statusCode).toBe(404)
  expect((await get(await server.tokenOf('Driver'), url)).statusCode).toBe(403)
})

test('the papers of a box with several kinds of goods name each with its category, and the duty of each', async () => {
  const line = (n: number, description: string, valueUsdCents: number, dutyCategory: string) => ({
    ...{ lineId: `00000000-0000-4000-8000-00000000000${n}`, description, quantity: n, valueUsdCents },
    ...{ dutyCategory, hsCode: n === 1 ? '8517.13' : '' },
  })
  const lines = [line(1, 'Phone', 34_900, 'Phones'), line(2, 'Textbook', 8_600, 'Books')]
  const row = {
    weightLb: 3,
    mode: 'Air',
    status: 'AtHeadOffice',
    declaredValueUsdCents: 43_500,
    lines,
  } as const
  const pkg = await putPackage(server, accountId, row)
  const create = { method: 'POST', url: `/api/packages/createinvoice/${pkg.packageId}`, payload: {} } as const
  const { invoiceId } = (await server.as(admin, create)).json()
  const receipt = await pdfOf(customer, `/api/packages/${pkg.packageId}/customs-receipt`)
  expect(receipt).toContain('Phone: Phones, 8517.13, US$349.00 2 × Textbook: Books, US$86.00')
  for (const paper of [receipt, await pdfOf(admin, `/api/invoices/pdf/${invoiceId}`)]) {
    expect(paper).toMatch(/Shares of CIF J\$[\d,.]+ Phones: 20% of J\$[\d,.]+, J\$[\d,.]+ Books: 0% of/)
    expect(paper).toContain('Books: 0% of')
  }
})

test('a package that customs charged nothing for has no customs receipt until one is recorded', async () => {
  const pkg = await putPackage(server, accountId)
  await bill([
    {
      ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: 500_000, how: '' },
      packageId: pkg.packageId,
    },
  ])
  const url = `/api/packages/${pkg.packageId}/customs-receipt`
  const refusal = await get(customer, url)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    404,
    'Customs charged nothing for this package, so there is no receipt.',
  ])
  const payload = { receiptNumber: 'R-4712', classification: '', cifJmdCents: null }
  expect((await server.as(admin, { method: 'PUT', url, payload })).statusCode).toBe(200)
  expect(await pdfOf(customer, url)).toContain('Receipt of customs R-4712')
})

test('an invoice says how it can be paid while it is owed, by transfer only where there is a bank account', async () => {
  const bank = {
    ...{ bank: 'NCB', branch: '', accountName: 'Harbour Lines Ltd', accountNumber: '404102553' },
    accountType: 'Savings',
  }
  const legalName = 'Harbour Lines Ltd'
  await rename('Harbour Lines', { legalName, bank })
  const withBank = await owe(server.app.deps, accountId, 700_000)
  await rename('Harbour Lines', { legalName })
  const withoutBank = await owe(server.app.deps, accountId, 700_000)
  const howToPay = async (invoiceId: string) =>
    /How to pay: .*?offices\. Name \S+\./.exec(
      await pdfOf(customer, `/api/invoices/pdf/${invoiceId}`),
    )?.[0] ?? ''
  expect(await howToPay(withBank.invoiceId)).toBe(
    `How to pay: log in and pay online, transfer the balance to our bank account, which your account shows, or pay at any of our offices. Name ${withBank.number}.`,
  )
  expect(await howToPay(withoutBank.invoiceId)).toBe(
    `How to pay: log in and pay online or pay at any of our offices. Name ${withoutBank.number}.`,
  )
  const payload = { accountId, invoiceIds: [withBank.invoiceId], method: 'Card' }
  await server.as(admin, { method: 'POST', url: '/api/invoices/receivepayment', payload })
  expect(await howToPay(withBank.invoiceId)).toBe('')
})
