import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#sync/api/index.ts'
import type { PaymentMessage } from '../core/events.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { moneyRows } from '../test/staff-money.ts'
import { officeReply, ownerAccountId, type StaffRow, tokenOf } from '../test/staff-world.ts'
import { openTwins, type Twins } from '../test/twins.ts'

// These tests check that screens outside the hub learn about every payment, regardless of the call that wrote it.

let server: TestApp
let twins: Twins
let stop: () => void
const messages: PaymentMessage[] = []
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  twins = await openTwins(server)
  stop = server.app.deps.db.events.onPayment((message) => messages.push(message))
})
afterAll(async () => {
  stop()
  await server.close()
})

const paymentRows = async () => {
  const query = server.app.deps.db.reads.kysely.selectFrom('payment').selectAll()
  return new Map((await query.execute()).map((row) => [row.paymentId, row]))
}
type Rows = Awaited<ReturnType<typeof paymentRows>>

/** The statuses to announce for what changed in the table itself, however it was written. */
function changesBetween(before: Rows, after: Rows): string[] {
  return [...after].flatMap(([paymentId, row]) => {
    const earlier = before.get(paymentId)
    if (!earlier) return [`${paymentId} ${row.kind === 'Refund' ? 'refunded' : 'taken'}`]
    if (row.reversedAt !== earlier.reversedAt) return [`${paymentId} reversed`]
    return row.receiptCheck === earlier.receiptCheck ? [] : [`${paymentId} checked`]
  })
}

const announcing = new Set<string>()

/** A DELETE is in no table of bodies to attack. */
const reversal: StaffRow = [
  'payments.remove',
  'Admin',
  async (world) => {
    const input = {
      accountId: ownerAccountId(world),
      method: 'BankTransfer',
      amountJmdCents: 700,
      reference: 'NCB 2',
    }
    const { paymentId } = await officeReply(world, 'Employee', 'POST', '/api/payments', input)
    return { params: { paymentId }, body: { reason: 'Typed twice' } }
  },
]

test.each([...moneyRows, reversal].map((row) => [row[0], row] as const))(
  '%s',
  async (name, [, role, make]) => {
    const { params = {}, body } = await make({ server, twins })
    const { method, path } = api[name]
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'))
    const before = await paymentRows()
    messages.length = 0
    const token = role && (await tokenOf(server, role))
    const answer = await server.as(token, { method, url, ...(body ? { payload: body } : {}) })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    const changes = changesBetween(before, await paymentRows())
    for (const change of changes) announcing.add(change.split(' ')[1] ?? '')
    expect(messages.map(({ payment }) => `${payment.paymentId} ${payment.status}`).sort()).toEqual(
      changes.sort(),
    )
  },
)

test('the calls above wrote payments in every way', () => {
  expect([...announcing].sort()).toEqual(['checked', 'refunded', 'reversed', 'taken'])
})
