import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#sync/entities/company/settings.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { companyOf } from '../../db/company/company.ts'
import { brandNow } from '../../messages/brands.ts'
import { publicData } from '../../pages/public-data.ts'
import { lookOf } from '../../papers/issued.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { factorCalls } from '../../test/second-factors.ts'

let server: TestApp
let admin: string
let driver: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
  driver = await server.tokenOf('Driver')
})
afterAll(() => server.close())

const url = '/api/settings'
const put = (payload: object) => server.as(admin, { method: 'PUT', url, payload })

test('the exchange rate starts at J$155, staff read all settings, visitors what a calculator needs', async () => {
  const settings = (await server.as(driver, { url })).json()
  expect(settings.exchangeRate).toBe(15_500)
  expect(settings.publicPingUrl).toMatch(/^https:/)
  const open = (await server.app.inject({ url: `${url}/public` })).json()
  expect(open.exchangeRate).toBe(15_500)
  expect(Object.keys(open)).not.toContain('emailLoginUrl')
})

test('a change changes only the parts that are given, and the audit has before and after', async () => {
  const before = (await server.as(admin, { url })).json()
  const after = (await put({ exchangeRate: 16_025, invoice: { dueDays: 30 } })).json()
  expect(after).toEqual({ ...before, exchangeRate: 16_025, invoice: { dueDays: 30 } })
  await put({ exchangeRate: 16_025 })
  const lines = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entity', '=', 'setting')
    .where('entityId', '=', 'exchangeRate')
    .select(['action', 'before', 'after'])
    .orderBy('auditId')
    .execute()
  expect(lines).toEqual([
    { action: 'settings.update', before: '{"exchangeRate":15500}', after: '{"exchangeRate":16025}' },
  ])
})

test('an impossible value is reported at its field, and nothing is saved', async () => {
  const before = (await server.as(admin, { url })).json()
  const wrong = await put({
    exchangeRate: 155.5,
    storage: { freeDays: -1, warnDaysBefore: 2, sizeClasses: [{ name: 'All', uptoLb: 5, dailyJmdCents: 1 }] },
    delivery: { feeJmdCents: 5 },
  })
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([
    400,
    ['exchangeRate', 'storage.freeDays', 'storage.sizeClasses'],
  ])
  expect((await put({ unknown: 1 })).statusCode).toBe(400)
  expect((await server.as(admin, { url })).json()).toEqual(before)
})

test.each(['http://mail.quayside.test', 'javascript:alert(1)', 'mail.quayside.test'])(
  'people are not sent to %s to log in to their mail',
  async (emailLoginUrl) => {
    const answer = await put({ emailLoginUrl })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { emailLoginUrl: ['Email login url is not an address that begins with https://.'] },
    ])
  },
)

test('the address of the mail login is for staff, and is cleared again', async () => {
  await put({ emailLoginUrl: 'https://mail.quayside.test/login' })
  expect((await server.as(driver, { url })).json().emailLoginUrl).toBe('https://mail.quayside.test/login')
  expect((await put({ emailLoginUrl: '' })).json().emailLoginUrl).toBe('')
})

test('another ping address is asked by the app and let through by the browser, until it is cleared', async () => {
  const pingUrls = async () => {
    const { headers, body } = await server.app.inject({ url: '/health' })
    const policy = String(headers['content-security-policy'])
    return [JSON.parse(body).pingUrl, /connect-src 'self' ([^;]+)/.exec(policy)?.[1]]
  }
  const [firstUrl, firstOrigin] = await pingUrls()
  await put({ publicPingUrl: 'https://ping.quayside.test/alive' })
  expect(await pingUrls()).toEqual(['https://ping.quayside.test/alive', 'https://ping.quayside.test'])
  await put({ publicPingUrl: '' })
  expect(await pingUrls()).toEqual([firstUrl, firstOrigin])
})

test('visitors of the second brand read its name and nothing of the first company’s words, addresses and numbers', async () => {
  const before = (await server.as(admin, { url })).json()
  const canary = 'First Company Ltd'
  const brand = { name: canary, tagline: canary, invoiceFooter: canary }
  await put({ brand, contact: { email: 'office@first.test', phone: canary, whatsapp: canary } })
  const { deps } = server.app
  const { brandPrefix, brandName } = deps.env
  const { kysely } = deps.db.reads
  const text = async (path: string) => (await server.app.inject({ url: path })).body
  const answersFor = async (query: string, home: string, prefix: string | null) => [
    await text(`${url}/public${query}`),
    await text(`/api/ratesheets/terms${query}`),
    JSON.stringify(await publicData(deps, { home, brand: prefix }, null)),
    JSON.stringify(await brandNow(kysely, deps.env, prefix ?? 'quayside')),
    JSON.stringify(await companyOf(kysely, deps.env, prefix ?? 'quayside')),
  ]
  for (const answer of await answersFor(`?brand=${brandPrefix}`, `/${brandPrefix}`, brandPrefix)) {
    expect(answer).not.toMatch(/First Company|first\.test/)
    expect(answer).toContain(brandName)
  }
  for (const answer of await answersFor('', '', null)) expect(answer).toContain(canary)
  expect(await text(`${url}/public?brand=nobody`)).toContain(canary)
  await put({ brand: before.brand, contact: before.contact })
})

const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b4f6c' } })
    .png()
    .toBuffer()
const addLogo = async (bytes: Buffer, token = admin) =>
  server.as(token, {
    method: 'POST',
    url: `${url}/logo`,
    payload: { name: 'Logo.png', base64: bytes.toString('base64') },
  })
const companyDetails = {
  ...{ legalName: 'Island Freight Ltd', address: ['1 Ocean Blvd', 'Kingston'], trn: '001-234-567' },
  ...{ gctNumber: 'GCT 77', logoFileId: null },
  bank: {
    ...{ bank: 'NCB', branch: '', accountName: 'Island Freight Ltd' },
    ...{ accountNumber: '404 102 553', accountType: 'Savings' },
  },
}

test('each brand has a company of its own, and only customers learn its bank account', async () => {
  const before = (await server.as(admin, { url })).json()
  const { deps } = server.app
  const { brandPrefix } = deps.env
  const second = {
    brand: { name: 'Blue Parcel', tagline: '', invoiceFooter: 'Thanks' },
    contact: { email: 'hi@blue.test', phone: '876 555 0199', whatsapp: '' },
    company: { ...companyDetails, legalName: '', trn: '', bank: null },
  }
  await put({ company: companyDetails, secondBrand: second })
  const companies = ['quayside', brandPrefix].map((brand) => companyOf(deps.db.reads.kysely, deps.env, brand))
  const [house, blue] = await Promise.all(companies)
  expect(house).toMatchObject({ name: 'Quayside', legalName: 'Island Freight Ltd', trn: '001234567' })
  expect(house?.bank?.accountNumber).toBe('404 102 553')
  expect(blue).toMatchObject({ name: 'Blue Parcel', legalName: 'Blue Parcel', trn: '', bank: null })
  const open = async (query = '') => (await server.app.inject({ url: `${url}/public${query}` })).body
  expect(await open()).toContain('Island Freight Ltd')
  expect(await open()).not.toMatch(/404 102 553|Blue Parcel/)
  expect(await open(`?brand=${brandPrefix}`)).toContain('Blue Parcel')
  expect(await open(`?brand=${brandPrefix}`)).not.toContain('Island Freight')
  await put({ company: before.company, secondBrand: before.secondBrand })
})

test.each([
  ['a TRN of eight digits', { trn: '12345678' }, 'company.trn'],
  ['seven lines of address', { address: ['1', '2', '3', '4', '5', '6', '7'] }, 'company.address'],
  [
    'an account number of letters',
    { bank: { ...companyDetails.bank, accountNumber: 'mine' } },
    'company.bank.accountNumber',
  ],
])('%s is refused next to its field', async (_what, wrong, field) => {
  const answer = await put({ company: { ...companyDetails, ...wrong } })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
})

test('the logo appears on public pages and on papers that are issued to no one, with a separate logo for each brand', async () => {
  const { deps } = server.app
  const { logoFileId } = (await addLogo(await png(8))).json()
  await put({ company: { ...companyDetails, logoFileId } })
  const { brandPrefix } = deps.env
  const house = await publicData(deps, { home: '', brand: null }, null)
  const second = await publicData(deps, { home: `/${brandPrefix}`, brand: brandPrefix }, null)
  expect([house.company.logoFileId, second.company.logoFileId]).toEqual([logoFileId, null])
  expect((await lookOf(deps, '')).logo).toBeInstanceOf(Buffer)
  expect((await lookOf(deps, brandPrefix)).logo).toBeNull()
})

test('a logo is a small picture; a company bears no other file, which would become public', async () => {
  expect((await addLogo(Buffer.from('%PDF-1.7 not a picture'))).statusCode).toBe(400)
  expect((await addLogo(Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await addLogo(await png(8), driver)).statusCode).toBe(403)
  const { logoFileId } = (await addLogo(await png(8))).json()
  expect((await put({ company: { ...companyDetails, logoFileId } })).json().company.logoFileId).toBe(
    logoFileId,
  )
  const picture = await server.app.inject({ url: `${url}/logo/${logoFileId}` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])

  const payload = { name: 'Secret.png', base64: (await png(9)).toString('base64'), visibility: 'Private' }
  const { fileId } = (await server.as(admin, { method: 'POST', url: '/api/files', payload })).json()
  const answer = await put({ company: { ...companyDetails, logoFileId: fileId } })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { 'company.logoFileId': ['Logo file was not uploaded as a logo.'] },
  ])
  expect((await server.app.inject({ url: `${url}/logo/${fileId}` })).statusCode).toBe(404)
})

const otherBank = { ...companyDetails.bank, accountNumber: '666 000 111', accountType: 'Savings' } as const
const otherContact = { email: 'office@elsewhere.test', phone: '', whatsapp: '' }

/** The parts of the settings behind which a thief is, each with what it would be changed to. */
const redirections: readonly [string, (now: Settings) => Partial<Settings>][] = [
  ['bank account', ({ company }) => ({ company: { ...company, bank: otherBank } })],
  ['bank account, which is removed', ({ company }) => ({ company: { ...company, bank: null } })],
  ['footer of invoices', ({ brand }) => ({ brand: { ...brand, invoiceFooter: 'Pay to 666 000 111' } })],
  ['address for questions and mails', () => ({ contact: otherContact })],
  [
    'second brand’s bank account',
    ({ secondBrand }) => ({
      secondBrand: { ...secondBrand, company: { ...secondBrand.company, bank: otherBank } },
    }),
  ],
  [
    'second brand’s address',
    ({ secondBrand }) => ({ secondBrand: { ...secondBrand, contact: otherContact } }),
  ],
  [
    'second brand’s footer',
    ({ secondBrand }) => ({
      secondBrand: { ...secondBrand, brand: { ...secondBrand.brand, invoiceFooter: 'Pay to 666' } },
    }),
  ],
  ['page on which people log in to their mail', () => ({ emailLoginUrl: 'https://elsewhere.test' })],
  [
    'rule of second factors',
    () => ({ secondFactor: { requiredFor: ['Driver'], openSessionsUntil: '2099-01-01' } }),
  ],
  ['time for which data is kept', () => ({ retention: { messages: 400 } })],
]

test.each(redirections)('[S28] an open screen does not change the %s', async (_, changeOf) => {
  const token = await server.tokenOf('Admin')
  await server.as(token, { method: 'PUT', url, payload: { company: companyDetails } })
  const before: Settings = (await server.as(token, { url })).json()
  const payload = changeOf(before)
  const change = () => server.as(token, { method: 'PUT', url, payload })
  server.clock.forward(11 * minuteMs)
  const refusal = await change()
  expect([refusal.statusCode, refusal.json().needsProof]).toEqual([403, true])
  expect((await server.as(token, { url })).json()).toEqual(before)
  await factorCalls(server).prove(token)
  expect((await change()).json()).toMatchObject(payload)
  await server.as(token, { method: 'PUT', url, payload: before })
})

test('prices, names and what stays the same take no proof', async () => {
  const token = await server.tokenOf('Admin')
  const before: Settings = (await server.as(token, { url })).json()
  server.clock.forward(11 * minuteMs)
  const payload = {
    ...{ exchangeRate: 15_700, contact: before.contact, secondBrand: before.secondBrand },
    ...{ secondFactor: before.secondFactor, emailLoginUrl: before.emailLoginUrl },
    ...{ brand: { ...before.brand, tagline: 'Home in a week' } },
    ...{ company: { ...before.company, address: ['2 Ocean Blvd'] } },
  }
  const answer = await server.as(token, { method: 'PUT', url, payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { exchangeRate: 15_700 }])
})
