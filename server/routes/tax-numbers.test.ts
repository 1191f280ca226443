import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { issueInvoice } from '../billing/invoices.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import type { LiveIds } from '../test/arbitraries.ts'
import { putPackage } from '../test/billable.ts'
import { dumpOf } from '../test/dump.ts'
import { fieldOf, liveIds } from '../test/live-ids.ts'
import { accountIdOf, freightOf, onTheBooks } from '../test/money.ts'
import { readPdf } from '../test/pdf.ts'
import { rightsTable, roleLetters } from '../test/rights-table.ts'
import { filesOfZip } from '../test/unzip.ts'

const trn = '987654321'
const roles: readonly Role[] = ['Admin', ...Object.values(roleLetters)]

let server: TestApp
let accountId: string
let invoiceId: string
let packageId: string
const tokens = new Map<Role, string>()
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  for (const role of roles) tokens.set(role, await server.tokenOf(role))
  accountId = await accountIdOf(server, 'User')
  await as('Admin', 'PUT', `/api/accounts/${accountId}`, { trn })
  const manifest = (await as('Admin', 'POST', '/api/manifests', { mode: 'Air' })).json()
  const pkg = await putPackage(server, accountId, { manifestId: manifest.manifestId })
  packageId = pkg.packageId
  const charges: Charge[] = [
    ...freightOf(400_000).map((charge) => ({ ...charge, packageId })),
    { feature: 'Duty', description: 'Import duty', quantity: 1, unitJmdCents: 400_000, how: '', packageId },
  ]
  const invoice = await onTheBooks(server.app.deps, (tx) =>
    issueInvoice(tx, server.app.deps, { kind: 'Package', accountId, createdBy: 'Test', charges }),
  )
  invoiceId = invoice.invoiceId
})
afterAll(() => server.close())

const as = (role: Role, method: ApiRow['method'], url: string, payload?: object) =>
  server.as(tokens.get(role) ?? null, { method, url, ...(payload ? { payload } : {}) })

type Answer = Awaited<ReturnType<typeof as>>

/** Returns everything that a person can read in an answer, in the spelling of a plain number. */
function textOf(answer: Answer): string {
  const type = String(answer.headers['content-type'])
  const bytes = answer.rawPayload
  const text = type.includes('pdf')
    ? readPdf(bytes).pages.join(' ')
    : type.includes('spreadsheet')
      ? [...filesOfZip(bytes).values()].join(' ')
      : answer.body
  return text.replaceAll(/(?<=\d)-(?=\d)/g, '')
}

const filing = { officeCode: 'JMKIN', voyageNumber: 'AA123', carrierCode: 'QSL' }
/** Bodies of reading calls that need more than nothing. */
const bodies: Partial<Record<ApiName, object>> = {
  'manifests.customsList': { format: 'xlsx', ...filing },
  'accounts.similar': { trn },
  'invoices.bulkSummary': { invoiceIds: [] },
}
const reading = apiNames.filter(
  (name) =>
    api[name].method === 'GET' ||
    /paginated|export|inbox$|customsList|similar|bulkSummary|recordCustomsReceipt/i.test(name),
)

/** The addresses of a call about rows of the customer. */
function addressesOf(name: ApiName, ids: LiveIds): string[] {
  const { path } = api[name]
  const ownIds: Record<string, string> = { packageId, invoiceId, accountId }
  const parts: Record<string, string> = { pageNumber: '1', page: '1', status: 'all', statusId: 'Shipped' }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const field = fieldOf(path, key)
    return parts[key] ?? ownIds[field] ?? ids(field)[0] ?? '1'
  })
  return api[name].needsProof === 'for tax numbers' ? [url, `${url}?trn=whole`] : [url]
}

/** The calls whose answers contain the number for a role. `whole` follows calls that asked for the whole number. */
async function callsRead(role: Role): Promise<string[]> {
  const calls: string[] = []
  const ids = await liveIds(server, accountId)
  for (const name of reading)
    for (const url of addressesOf(name, ids)) {
      const { method } = api[name]
      const answer = await as(role, method, url, method === 'GET' ? undefined : (bodies[name] ?? {}))
      if (textOf(answer).includes(trn)) calls.push(url.endsWith('whole') ? `${name} whole` : name)
    }
  return calls.sort()
}

const papers = ['invoices.paper', 'invoices.pdf', 'packages.customsPaper', 'packages.customsReceipt'] as const
/** A customer’s own PDFs, which show the number unasked. */
const ownPdfs = ['invoices.pdf', 'packages.customsReceipt']

const mayCall = (role: Role, name: ApiName): boolean =>
  role === 'Admin' || rightsTable[name].split(' ').some((letter) => roleLetters[letter] === role)

const notedReadings = async (role: Role) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('action', '=', 'account.readTrn')
    .where('role', '=', role)
    .select(['entityId', 'after'])
    .execute()

test.each(roles)(
  'with a recent proof %s reads it by the calls for it alone, and each time is in the audit',
  async (role) => {
    const calls = papers.filter((name) => mayCall(role, name))
    const lists = mayCall(role, 'manifests.customsList') ? ['manifests.customsList'] : []
    const pdfCalls = role === 'User' ? ownPdfs : []
    expect(await callsRead(role)).toEqual(
      [...calls.map((name) => `${name} whole`), ...lists, ...pdfCalls].sort(),
    )
    const readings = await notedReadings(role)
    expect(readings.map(({ entityId }) => entityId)).toEqual(
      calls.slice(pdfCalls.length).map(() => accountId),
    )
    expect(JSON.stringify(readings)).not.toContain(trn)
    const exports = await server.app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('action', '=', 'export')
      .where('role', '=', role)
      .where('entityId', 'like', 'Customs list%')
      .select('entityId')
      .execute()
    expect(exports).toHaveLength(lists.length)
  },
)

test('nothing in the database spells it: no row of a device, mail, event, index or audit', async () => {
  for (const line of await dumpOf(server)) expect(line.replaceAll('-', '')).not.toContain(trn)
})

test('papers show its last digits to those who only work with them', async () => {
  for (const url of [`/api/invoices/${invoiceId}/paper`, `/api/packages/${packageId}/customs-paper`])
    expect((await as('Employee', 'GET', url)).json().customer.trn).toBe('***-***-321')
  expect(textOf(await as('Agent', 'GET', `/api/invoices/pdf/${invoiceId}`))).toContain('TRN ***-***-321')
  const refusal = await as('Agent', 'GET', `/api/invoices/pdf/${invoiceId}?trn=all`)
  expect([refusal.statusCode, refusal.json().errors]).toEqual([
    400,
    { trn: [expect.stringContaining('masked or whole')] },
  ])
})

describe('eleven minutes later', () => {
  beforeAll(() => server.clock.forward(11 * minuteMs))

  test.each(['Admin', 'Employee', 'User'] as const)(
    'without a recent proof %s reads it on own PDFs alone',
    async (role) => {
      const before = await notedReadings(role)
      const ownReadings = role === 'User' ? ownPdfs.flatMap((name) => [name, `${name} whole`]) : []
      expect(await callsRead(role)).toEqual(ownReadings)
      expect(await notedReadings(role)).toEqual(before)
      if (role !== 'Admin') return
      const refusal = await as(role, 'GET', `/api/invoices/${invoiceId}/paper?trn=whole`)
      expect([refusal.statusCode, refusal.json().needsProof]).toEqual([403, true])
    },
  )
})
