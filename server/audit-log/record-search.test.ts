import { expect, test } from 'vitest'
import type { AuditReply } from '#sync/api/accounts/access-control.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { putPackage } from '../test/billable.ts'
import { goods, openInvoices } from '../test/invoices.ts'
import { onTheBooks } from '../test/money.ts'

// A person who asks the audit has the number on a paper, and most entries hold only the fields that changed.

const { server, desk, accountId, create, send } = await openInvoices()
const { deps } = server.app
const admin = await server.tokenOf('Admin')
const supervisor = await server.tokenOf('Supervisor')

async function find(searchString: string): Promise<AuditReply> {
  const url = '/api/accounts/audit/paginated/1'
  return (await server.as(admin, { method: 'POST', url, payload: { searchString, pageSize: 100 } })).json()
}

const change = async (token: string, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object) => {
  const answer = await server.as(token, { method, url, payload })
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([answer.statusCode, ''])
  return answer.json()
}

const entriesOf = async (entityId: string): Promise<number[]> =>
  (
    await deps.db.reads.kysely
      .selectFrom('audit')
      .where('entityId', '=', entityId)
      .select('auditId')
      .execute()
  ).map(({ auditId }) => auditId)

const mailboxOf = async (): Promise<string> =>
  (
    await deps.db.reads.kysely
      .selectFrom('account')
      .where('accountId', '=', accountId)
      .select('mailbox')
      .executeTakeFirstOrThrow()
  ).mailbox

const hawbNumber = 'QS2699000001'
const pkg = await putPackage(server, accountId, { hawbNumber })
await onTheBooks(deps, (tx) =>
  tx.put('package', { ...pkg, hawbNumber, codes: [pkg.trackingNumber, hawbNumber] }),
)
await change(supervisor, 'PUT', '/api/packages', { packageId: pkg.packageId, weightLb: 33.3 })

const { invoiceId } = (await create({ featureValues: [goods(100_000)], issue: false })).json()
const issuedInvoice = (await send('PUT', desk, '', { invoiceId, issue: true })).json()
const payment: Payment = await change(desk, 'POST', '/api/payments', {
  ...{ accountId, method: 'Card', amountJmdCents: 100_000 },
  allocations: [{ invoiceId, amountJmdCents: 100_000 }],
})
await change(admin, 'PUT', `/api/accounts/${accountId}`, { user: { phone: '+1 876 555 0199' } })
const manifest = await change(supervisor, 'POST', '/api/manifests', { mode: 'Air' })

type Text = () => string
test.each<readonly [string, Text, Text, Text]>([
  [
    'a package by its tracking number',
    () => pkg.packageId,
    () => pkg.trackingNumber,
    () => pkg.trackingNumber,
  ],
  ['a package by its HAWB number', () => pkg.packageId, () => hawbNumber, () => pkg.trackingNumber],
  ['an invoice', () => invoiceId, () => issuedInvoice.number, () => issuedInvoice.number],
  [
    'a payment by its receipt',
    () => payment.paymentId,
    () => payment.receiptNumber,
    () => payment.receiptNumber,
  ],
  ['a manifest', () => manifest.manifestId, () => manifest.number, () => manifest.number],
])(
  'the number of %s finds each act on it, and its lines say that number',
  async (_what, id, number, name) => {
    const entryIds = await entriesOf(id())
    expect(entryIds.length).toBeGreaterThan(0)
    for (const searchString of [number(), number().toLowerCase()]) {
      const { result, names } = await find(searchString)
      expect(result.map(({ auditId }) => auditId)).toEqual(expect.arrayContaining(entryIds))
      expect(names[id()]).toBe(name())
    }
  },
)

test('the weight that a package had is found by its number, with what it was before', async () => {
  const { result } = await find(pkg.trackingNumber)
  const edit = must(
    result.find(({ action }) => action === 'package.update'),
    'the edit',
  )
  expect([edit.before, edit.after]).toEqual([
    expect.objectContaining({ weightLb: 4 }),
    expect.objectContaining({ weightLb: 33.3 }),
  ])
})

test('an invoice’s number finds the draft that had none, and its payment', async () => {
  const { result } = await find(issuedInvoice.number)
  expect(result.map(({ entity }) => entity)).toContain('payment')
  expect(
    result.some(({ entityId, after }) => entityId === invoiceId && after?.['statusId'] === 'draft'),
  ).toBe(true)
})

test('a mailbox finds the customer’s acts, and words next to a number narrow them', async () => {
  const mailbox = await mailboxOf()
  const reply = await find(mailbox)
  expect(reply.result.map(({ auditId }) => auditId)).toEqual(
    expect.arrayContaining(await entriesOf(accountId)),
  )
  expect(reply.names[accountId]).toContain(mailbox)
  const narrowedReply = await find(`${mailbox} account`)
  expect(new Set(narrowedReply.result.map(({ entityId }) => entityId))).toEqual(new Set([accountId]))
})

test('a mailbox finds the acts on the customer’s addresses and notes', async () => {
  const { user } = (await server.as(admin, { url: `/api/accounts/${accountId}` })).json()
  const place = { line1: '7 Search Lane', town: 'Kingston', parish: 'Kingston', userId: user.userId }
  const address = await change(admin, 'POST', '/api/address', place)
  await change(admin, 'POST', `/api/accounts/${accountId}/notes`, { text: 'Calls on Mondays' })
  const { result } = await find(await mailboxOf())
  expect(result.map(({ auditId }) => auditId)).toEqual(
    expect.arrayContaining(await entriesOf(address.addressId)),
  )
  expect(new Set(result.map(({ entity }) => entity))).toEqual(new Set(['account', 'accountNote', 'address']))
})

test('a text that is not a number is searched as words, and a number of nothing finds nothing of others', async () => {
  expect((await find('weight')).result.map(({ entityId }) => entityId)).toContain(pkg.packageId)
  expect((await find('INV-1999-000001')).result).toEqual([])
  expect((await find(deliveryNumber('01999999-9999-7999-8999-999999999999'))).result).toEqual([])
})

test.each(['settings', 'issued'])('“%s” finds what the list calls so', async (words) => {
  await change(admin, 'PUT', '/api/settings', { exchangeRate: 16_100 })
  expect((await find(words)).result.length).toBeGreaterThan(0)
})
