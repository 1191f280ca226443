import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { Awbolds, awboldsXml } from '../../documents/awbolds.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { readPdf } from '../../test/pdf.ts'

let server: TestApp
let clerk: string
let admin: string
let serial = 700_000
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  clerk = await server.tokenOf('Warehouse')
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT'
const send = (method: Method, url: string, payload?: object, token = clerk) =>
  server.as(token, { method, url: `/api${url}`, ...(payload ? { payload } : {}) })

const filing = { officeCode: 'jmkin', voyageNumber: 'AA 123'.replace(' ', ''), carrierCode: 'QSL' }

const newCustomer = async (trn?: string): Promise<string> => {
  const email = `customs${++serial}@example.test`
  const user = { firstName: 'Ann & <Li>', lastName: '王小明', email, phone: '+1 876 555 0101' }
  return (await send('POST', '/accounts', { user, ...(trn ? { trn } : {}) }, admin)).json().accountId
}

async function loaded(manifest: object, packages: readonly object[]) {
  const opened = (await send('POST', '/manifests', { mode: 'Air', ...manifest })).json<Manifest>()
  const ids: string[] = []
  for (const more of packages) {
    const newPackage = { trackingNumber: `TBA987${++serial}000`, manifestId: opened.manifestId, ...more }
    ids.push(
      (await send('POST', '/packages/checkin', { packages: [newPackage] })).json().results[0].packageId,
    )
  }
  return { ...opened, ids, url: `/manifests/${opened.manifestId}/customs` }
}

const wholePackage = {
  description: 'Shoes & socks',
  weightLb: 10,
  declaredValueUsdCents: 4_550,
  pieces: 2,
  shipper: 'Amazon',
}
const papers = { mawbNumber: '001-12345675', carrier: 'American', departsAt: '2026-11-22T03:00:00.000Z' }

test('PDF, Excel and customs’ file are made of the same rows', async () => {
  const accountId = await newCustomer('123456789')
  const list = await loaded(papers, [
    { ...wholePackage, accountId },
    { ...wholePackage, accountId, weightLb: 0.01, declaredValueUsdCents: null },
  ])
  const xml = await send('POST', list.url, { format: 'xml', ...filing })
  expect([xml.statusCode, xml.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const textsOf = (name: string) =>
    [...xml.body.matchAll(new RegExp(`<${name}>(.*)</${name}>`, 'g'))].map(([, text]) => text)
  expect(textsOf('Reference_number')).toEqual(['001-12345675'])
  expect(textsOf('Customs_office_code')).toEqual(['JMKIN'])
  // Three in the morning by the world's clock is the evening before in Jamaica.
  expect(textsOf('Date_of_departure')).toEqual(['2026-11-21'])
  expect(textsOf('Gross_mass')).toEqual(['4.54', '0.01'])
  expect(textsOf('Customs_value')).toEqual(['45.50'])
  expect(textsOf('Consignee_code')).toEqual(['123456789', '123456789'])
  expect(textsOf('Consignee_name')[0]).toBe('Ann &amp; &lt;Li&gt; 王小明')
  expect(textsOf('Number_of_packages')).toEqual(['2', '2'])

  const pdf = await send('POST', list.url, { format: 'pdf', ...filing })
  const text = readPdf(pdf.rawPayload).pages.join('\n')
  for (const bill of textsOf('Bol_reference')) expect(text).toContain(bill)
  for (const detail of ['123-456-789', '4.54', '45.50', 'AA123']) expect(text).toContain(detail)

  const xlsx = await send('POST', list.url, { format: 'xlsx', ...filing })
  expect(xlsx.statusCode).toBe(200)
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('a box with lines is a line for each, with its HS code in every form', async () => {
  const accountId = await newCustomer('123456789')
  const lines = [
    { description: 'Laptop', valueUsdCents: 90_000, hsCode: '8471.30' },
    { description: 'Textbook', quantity: 2, valueUsdCents: 10_000 },
  ]
  const { declaredValueUsdCents: _, ...box } = wholePackage
  const list = await loaded(papers, [{ ...box, accountId, lines }])
  const xml = await send('POST', list.url, { format: 'xml', ...filing })
  const textsOf = (name: string) =>
    [...xml.body.matchAll(new RegExp(`<${name}>(.*)</${name}>`, 'g'))].map(([, text]) => text)
  expect(textsOf('Goods_description')).toEqual(['HS 8471.30: Laptop', '2 × Textbook'])
  expect(textsOf('Customs_value')).toEqual(['900.00', '100.00'])
  expect(textsOf('Number_of_packages')).toEqual(['2', '0'])
  expect(textsOf('Gross_mass').reduce((sum, mass) => sum + Number(mass), 0)).toBeCloseTo(4.54, 5)
  expect(new Set(textsOf('Bol_reference')).size).toBe(1)
  const pdf = await send('POST', list.url, { format: 'pdf', ...filing })
  const text = readPdf(pdf.rawPayload).pages.join('\n')
  for (const detail of ['Laptop', 'HS 8471.30', '2 × Textbook', '1,000.00']) expect(text).toContain(detail)
  expect((await send('GET', `${list.url}/gaps`)).json()).toMatchObject({ packages: 1, gaps: [] })
})

test('missing details are named beforehand, and customs’ file is never half made', async () => {
  const accountId = await newCustomer()
  const list = await loaded({}, [
    { ...wholePackage, accountId },
    { ...wholePackage, accountId: null, description: '', weightLb: null, declaredValueUsdCents: null },
  ])
  const gaps = (await send('GET', `${list.url}/gaps`)).json()
  expect(gaps).toMatchObject({ packages: 2, manifest: ['mawbNumber', 'departsAt'] })
  expect(gaps.gaps.map(({ lacks }: { lacks: string[] }) => lacks)).toEqual([
    ['noTrn'],
    ['noConsignee', 'noDescription', 'noWeight', 'noValue'],
  ])
  const refusal = await send('POST', list.url, { format: 'xml', ...filing, voyageNumber: '' })
  expect(refusal.statusCode).toBe(409)
  expect(refusal.json().message).toMatch(
    /Missing: the master waybill’s number; the departure; the flight or voyage; TBA987\d+ \(no customer, no description, not weighed\)\.$/,
  )
  // Paper shows what there is.
  expect((await send('POST', list.url, { format: 'pdf', ...filing })).statusCode).toBe(200)
})

test('it is for those who record what customs says, and who took the taxpayer numbers is in the audit', async () => {
  const list = await loaded(papers, [{ ...wholePackage, accountId: await newCustomer('987654321') }])
  for (const role of ['Employee', 'Driver', 'User'] as const) {
    const otherToken = await server.tokenOf(role)
    expect((await send('POST', list.url, { format: 'pdf', ...filing }, otherToken)).statusCode).toBe(403)
    expect((await send('GET', `${list.url}/gaps`, undefined, otherToken)).statusCode).toBe(403)
  }
  await send('POST', list.url, { format: 'pdf', ...filing })
  const rows = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', 'like', 'Customs list MAN-%')
    .selectAll()
    .orderBy('auditId')
    .execute()
  expect(rows.at(-1)).toMatchObject({ entity: 'export', role: 'Warehouse' })
  expect(JSON.stringify(rows)).not.toContain('987654321')
})

test('a code that is no code is refused with its field', async () => {
  const list = await loaded(papers, [])
  const answer = await send('POST', list.url, {
    format: 'xml',
    ...filing,
    unloadingCode: 'Kingston',
    officeCode: '<JM>',
  })
  expect(answer.json().errors).toMatchObject({
    unloadingCode: ['Unloading code is not a place code, such as USMIA.'],
    officeCode: ['Office code takes letters, digits, - and / only.'],
  })
})

test('the file follows its schema to the letter, however long and strange the texts are', () => {
  const line = {
    ...{
      line: 1,
      packageId: '',
      hawbNumber: 'QS260000123X',
      trackingNumber: 'T'.repeat(200),
      mailbox: 'QS-1',
    },
    ...{ consignee: '\u0000 ]]> & "x" '.repeat(30), trn: '', address: 'a\n'.repeat(400), shipper: '' },
    ...{ description: '📦'.repeat(400), hsCode: '', pieces: 999, weightKg: 12.5, valueUsdCents: 5 },
  }
  const manifest = {
    mode: 'Sea',
    mawbNumber: 'M'.repeat(40),
    carrier: '',
    departsAt: papers.departsAt,
  } as const
  const codes = {
    officeCode: 'JM',
    voyageNumber: 'V',
    carrierCode: '',
    loadingCode: 'USMIA',
    unloadingCode: 'JMKIN',
  }
  const xml = awboldsXml({ manifest, filing: codes, lines: [line] })
  // Every sign that means something to XML is one of the elements' own.
  const names = [...xml.matchAll(/<([A-Za-z_]+)>/g)].map(([, name]) => name)
  const ends = [...xml.matchAll(/<\/([A-Za-z_]+)>/g)].map(([, name]) => name)
  expect(xml.match(/</g)).toHaveLength(names.length + ends.length + 1)
  expect([...names].sort()).toEqual([...ends].sort())
  expect(xml).not.toContain('\u0000')
  expect(xml).toMatch(/<Customs_value>0\.05</)
  const order = Object.keys(Awbolds.shape)
  expect(names.filter((name) => order.includes(name ?? ''))).toEqual(order)
})
