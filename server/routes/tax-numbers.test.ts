import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Charge } from '#sync/rules/money.ts'
import { issueInvoice } from '../billing/invoices.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import type { LiveIds } from '../test/arbitraries.ts'
import { putPackage } from '../test/billable.ts'
import { dumpOf } from '../test/dump.ts'
import { fieldOf, liveIds } from '../test/live-ids.ts'
import { accountIdOf, onTheBooks } from '../test/money.ts'
import { readPdf } from '../test/pdf.ts'
import { rightsTable, roleLetters } from '../test/rights-table.ts'
import { unzipped } from '../test/unzip.ts'

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

/** All that a person can read in an answer, in the spelling of a plain number. */
function textOf(answer: Answer): string {
  const type = String(answer.headers['content-type'])
  const bytes = answer.rawPayload
  const text = type.includes('pdf')
    ? readPdf(bytes).pages.join(' ')
    : type.includes('spreadsheet')
      ? [...unzipped(bytes).values()].join(' ')
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
  const own: Record<string, string> = { packageId, invoiceId, accountId }
  const parts: Record<string, string> = { pageNumber: '1', page: '1', status: 'all', statusId: 'Shipped' }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const field = fieldOf(path, key)
    return parts[key] ?? own[field] ?? ids(field)[0] ?? '1'
  })
  return api[name].needsProof === 'for tax numbers' ? [url, `${url}?trn=whole`] : [url]
}

/** The calls whose answers bear the number, with their readers. */
async function readers(people: readonly Role[]): Promise<Record<string, string>> {
  const found: Record<string, Role[]> = {}
  const ids = await liveIds(server, accountId)
  for (const name of reading)
    for (const url of addressesOf(name, ids))
      for (const role of people) {
        const { method } = api[name]
        const payload = method === 'GET' ? undefined : (bodies[name] ?? {})
        const answer = await as(role, method, url, payload)
        const key = url.endsWith('whole') ? `${name} whole` : name
        if (textOf(answer).includes(trn)) found[key] = [...(found[key] ?? []), role]
      }
  return Object.fromEntries(Object.entries(found).map(([key, people]) => [key, people.sort().join(' ')]))
}

const admin: Role = 'Admin'
/** The roles that may make a call, and administrators. */
const rolesOf = (name: ApiName, without: readonly Role[] = []): string =>
  [admin, ...rightsTable[name].split(' ').flatMap((letter) => roleLetters[letter] ?? [])]
    .filter((role) => !without.includes(role))
    .sort()
    .join(' ')

const readings = async () =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('action', 'in', ['account.readTrn', 'export'])
    .select(['action', 'role', 'after'])
    .execute()

const paperReadings = async () => (await readings()).filter(({ action }) => action === 'account.readTrn')

const proofless = { 'invoices.pdf': 'User', 'packages.customsReceipt': 'User' }

test('with a recent proof the whole number is read by the calls for it alone, and each reading is in the audit', async () => {
  const before = (await readings()).length
  const found = await readers(roles)
  expect(found).toEqual({
    ...proofless,
    'invoices.pdf whole': rolesOf('invoices.pdf'),
    'invoices.paper whole': rolesOf('invoices.paper'),
    'packages.customsPaper whole': rolesOf('packages.customsPaper'),
    'packages.customsReceipt whole': rolesOf('packages.customsReceipt'),
    'manifests.customsList': rolesOf('manifests.customsList'),
  })
  const noted = await readings()
  const peopleOf = (key: string) => found[key]?.split(' ') ?? []
  const papers = ['invoices.pdf', 'invoices.paper', 'packages.customsPaper', 'packages.customsReceipt']
  const expected = papers.flatMap((name) =>
    // A customer's own PDF shows the number without a question.
    peopleOf(`${name} whole`).filter((role) => !(role === 'User' && name in proofless)),
  )
  const ofTrn = noted.slice(before).filter(({ action }) => action === 'account.readTrn')
  expect(ofTrn.map(({ role }) => role).sort()).toEqual(expected.sort())
  for (const role of peopleOf('manifests.customsList'))
    expect(noted.some((row) => row.action === 'export' && row.role === role)).toBe(true)
  expect(JSON.stringify(noted)).not.toContain(trn)
})

test('nothing in the database spells it: no row of a device, mail, event, index or audit', async () => {
  for (const line of await dumpOf(server)) expect(line.replaceAll('-', '')).not.toContain(trn)
})

test('papers show its last digits to those who only work with them', async () => {
  for (const url of [`/api/invoices/${invoiceId}/paper`, `/api/packages/${packageId}/customs-paper`])
    expect((await as('Employee', 'GET', url)).json().customer.trn).toBe('***-***-321')
  expect(textOf(await as('Agent', 'GET', `/api/invoices/pdf/${invoiceId}`))).toContain('TRN ***-***-321')
  const refused = await as('Agent', 'GET', `/api/invoices/pdf/${invoiceId}?trn=all`)
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { trn: [expect.stringContaining('masked or whole')] },
  ])
})

test('without a recent proof nobody reads it but the customer, on their own PDF', async () => {
  server.clock.forward(11 * minuteMs)
  const before = await paperReadings()
  const asked = Object.entries(proofless).map(([name, role]) => [`${name} whole`, role])
  expect(await readers(['Admin', 'User'])).toEqual({ ...proofless, ...Object.fromEntries(asked) })
  const refused = await as('Admin', 'GET', `/api/invoices/${invoiceId}/paper?trn=whole`)
  expect([refused.statusCode, refused.json().needsProof]).toEqual([403, true])
  expect(await paperReadings()).toEqual(before)
})
