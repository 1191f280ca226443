import { beforeAll, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { setPaysFromCredit } from '../db/accounts/pays-from-credit.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { putSetting } from '../db/company/settings.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { takePayment } from './payments.ts'

const { server, accountId, otherId } = await openBooks()
const { deps } = server.app
const db = () => deps.db.reads.kysely
/** Ready for ten days, of which seven are free, at J$50.00 and GCT. */
const due = 17_250

const send = async (person: 'Employee' | 'Agent', url: string, payload: object, key?: string) =>
  server.as(await server.tokenOf(person), {
    ...{ method: 'POST', url, payload },
    headers: key ? { 'idempotency-key': key } : {},
  })

// Older bills of the demo would stop each hand-over as the days pass.
beforeAll(() =>
  onTheBooks(deps, (tx) => putSetting(tx.kysely, 'overdue', { reminderDays: [], stopDays: null })),
)

/** Leaves customers with this much credit. */
async function withCredit(jmdCents: number, owner = accountId): Promise<void> {
  const rest = await creditOf(db(), owner)
  await onTheBooks(deps, async (tx) => {
    const payment = { accountId: owner, receivedBy: 'Desk', allocations: [] } as const
    if (rest < jmdCents)
      await takePayment(tx, tx, { ...payment, method: 'Card', amountJmdCents: jmdCents - rest })
  })
  if (rest > jmdCents) throw new Error('An earlier test left too much credit')
}
const choose = (isOn: boolean, owner = accountId) =>
  onTheBooks(deps, (tx) => setPaysFromCredit(tx.kysely, owner, isOn))

/** Packages that are paid, and for which storage came since. */
async function storedPackages(count: number, owner = accountId): Promise<Package[]> {
  await choose(false, owner)
  const packages: Package[] = []
  for (let n = 0; n < count; n++) {
    const pkg = await putPackage(server, owner, { status: 'ReadyForPickup' })
    await readySince(server, pkg, 1)
    const bill = await send('Employee', `/api/packages/createinvoice/${pkg.packageId}`, {})
    const payment = { accountId: owner, method: 'Cash', invoiceIds: [bill.json().invoiceId] }
    expect((await send('Employee', '/api/invoices/receivepayment', payment)).statusCode).toBe(200)
    packages.push(pkg)
  }
  server.clock.forward(9 * 86_400_000)
  await choose(true, owner)
  return packages
}
const idsOf = (packages: readonly Package[]) => packages.map(({ packageId }) => packageId)
const handOver = (packages: readonly Package[], more: object = {}, key?: string) =>
  send(
    'Agent',
    '/api/packages/delivertocustomer',
    {
      packageIds: idsOf(packages),
      recipient: { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' },
      reason: 'Asked to',
      ...more,
    },
    key,
  )
const problemsOf = async (packages: readonly Package[]) => {
  const replies = (await send('Agent', '/api/packages/release', { packageIds: idsOf(packages) })).json()
  return replies.map(({ problems }: { problems: { problem: string }[] }) =>
    problems.map(({ problem }) => problem),
  )
}
/** The bills for storage of packages, with what is owed on each. */
const storageBills = (packages: readonly Package[]) =>
  db()
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.packageId', 'in', idsOf(packages))
    .where('invoiceLine.feature', '=', 'Storage')
    .select(['invoice.totalJmdCents', 'invoice.balanceJmdCents'])
    .execute()

test('the storage of a hand-over is billed and paid from credit that is just enough, once', async () => {
  const packages = await storedPackages(1)
  await withCredit(due)
  expect(await problemsOf(packages)).toEqual([[]])
  expect(await storageBills(packages)).toEqual([])
  const first = await handOver(packages, {}, 'k-once')
  expect([first.statusCode, first.json()[0]?.status]).toEqual([200, 'Delivered'])
  expect((await handOver(packages, {}, 'k-once')).statusCode).toBe(200)
  expect((await handOver(packages)).statusCode).toBe(409)
  expect(await storageBills(packages)).toEqual([{ totalJmdCents: due, balanceJmdCents: 0 }])
  expect(await creditOf(db(), accountId)).toBe(0)
})

test.each([
  ['a cent less than that', due - 1, true, 1],
  ['nobody who chose it', due, false, 1],
  ['only one of two packages', 2 * due - 1, true, 2],
])(
  'credit of %s pays no storage, and nothing is billed or handed over',
  async (_text, credit, isOn, count) => {
    const packages = await storedPackages(count)
    await withCredit(credit)
    await choose(isOn)
    expect((await problemsOf(packages)).flat()).toContain('storageDue')
    const refusal = await handOver(packages)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringContaining('of storage to pay'),
    ])
    expect(await storageBills(packages)).toEqual([])
    expect(await creditOf(db(), accountId)).toBe(credit)
  },
)

test('two packages are paid on one bill, and each customer’s from their own credit', async () => {
  const ofOther = await storedPackages(1, otherId)
  const packages = await storedPackages(2)
  await withCredit(2 * due)
  expect((await handOver([...packages, ...ofOther])).statusCode).toBe(409)
  expect(await creditOf(db(), accountId)).toBe(2 * due)
  await choose(true)
  const reply = await handOver(packages)
  expect(reply.json().message).toBeUndefined()
  expect(await storageBills(packages)).toHaveLength(2)
  expect(await creditOf(db(), accountId)).toBe(0)
})

test('a hand-over that is refused for another reason bills and pays nothing', async () => {
  const packages = await storedPackages(1)
  await withCredit(due)
  const stranger = {
    recipient: { name: 'Nobody We Know', relationship: '', idType: '', idLast4: '' },
    reason: '',
  }
  expect((await handOver(packages, stranger)).statusCode).toBe(409)
  expect(await storageBills(packages)).toEqual([])
  expect(await creditOf(db(), accountId)).toBe(due)
  expect((await handOver(packages)).statusCode).toBe(200)
})
