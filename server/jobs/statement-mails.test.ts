import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { monthAfter, monthText } from '#sync/rules/books/month.ts'
import { putSetting } from '../db/company/settings.ts'
import { takePayment } from '../payments/payments.ts'
import { onTheBooks, openCompany, owe } from '../test/money.ts'
import { readPdf } from '../test/pdf.ts'
import { mailStatements } from './statement-mails.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app
const db = () => deps.db.reads.kysely

/** The day of the settings on which each test begins, in a month of its own. */
const mailDay = 3
const set = (day: number | null) =>
  onTheBooks(deps, (tx) => putSetting(tx.kysely, 'statements', { mailDay: day }))
const today = () => jamaicaDay(server.clock.now())
const lastMonth = () => monthAfter(today().slice(0, 7), -1)
const goTo = (day: string) =>
  server.clock.forward(Date.parse(startOfDay(day)) + 12 * hourMs - server.clock.now())
const goToNextMailDay = () => goTo(addDays(`${monthAfter(today().slice(0, 7))}-01`, mailDay - 1))

const credit = (amountJmdCents: number, owner = accountId) =>
  onTheBooks(deps, (tx) =>
    takePayment(tx, tx, {
      ...{ accountId: owner, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
      allocations: [],
    }),
  )
const debtOf = async (owner: string): Promise<number> => {
  const { sum } = await db()
    .selectFrom('bookEntry')
    .where('accountId', '=', owner)
    .where('bookAccount', '=', 'Receivables')
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
const notices = (owner?: string) =>
  db()
    .selectFrom('notice')
    .where('event', '=', 'statement.ready')
    .where('dedupeKey', 'like', `% ${lastMonth()}`)
    .$if(owner !== undefined, (rows) => rows.where('accountId', '=', owner ?? ''))
    .select(['accountId', 'facts'])
    .execute()
const closingsOf = async (owner = accountId): Promise<number[]> =>
  (await notices(owner)).map(({ facts }) => JSON.parse(facts).closingJmdCents)
const kill = () => Promise.reject(new Error('killed'))

/** Customers whose statements don't fit into one batch. */
async function addCustomers(count: number): Promise<void> {
  const row = await db()
    .selectFrom('account')
    .where('accountId', '=', otherId)
    .selectAll()
    .executeTakeFirstOrThrow()
  for (let n = 0; n < count; n++) {
    const owner = deps.ids.next()
    await onTheBooks(deps, async (tx) => {
      await tx.kysely
        .insertInto('account')
        .values({ ...row, accountId: owner, email: `${owner}@example.com`, mailbox: `ST ${owner}` })
        .execute()
    })
    await owe(deps, owner, 1_000)
  }
}

beforeEach(async () => {
  await set(null)
  goToNextMailDay()
})

test('nothing is mailed until a company chooses a day', async () => {
  await owe(deps, accountId, 100_000)
  goToNextMailDay()
  expect([await mailStatements(deps), await notices()]).toEqual([0, []])
})

test('each customer gets what they owed at the end of the month, once', async () => {
  await set(mailDay)
  await owe(deps, accountId, 70_000)
  const debt = await debtOf(accountId)
  goToNextMailDay()
  await owe(deps, accountId, 5)
  expect(await mailStatements(deps)).toBeGreaterThan(0)
  expect([await mailStatements(deps), await closingsOf()]).toEqual([0, [debt]])
  goTo(addDays(today(), 1))
  expect([await mailStatements(deps), await closingsOf()]).toEqual([0, [debt]])
})

test('the day before it is too early, and a week after it too late', async () => {
  await set(mailDay)
  goTo(addDays(today(), -1))
  expect(await mailStatements(deps)).toBe(0)
  goTo(addDays(today(), 8))
  expect(await mailStatements(deps)).toBe(0)
  goTo(addDays(today(), -1))
  expect(await mailStatements(deps)).toBeGreaterThan(0)
})

test('a customer with credit gets a statement, also one whose month ends at nothing, and none without any entries', async () => {
  await set(mailDay)
  const debt = await debtOf(otherId)
  await credit(debt, otherId)
  goToNextMailDay()
  await mailStatements(deps)
  expect(await closingsOf(otherId)).toEqual([0])
  await credit(2_500, otherId)
  goToNextMailDay()
  await mailStatements(deps)
  expect(await closingsOf(otherId)).toEqual([-2_500])
  await owe(deps, otherId, 2_500)
  goToNextMailDay()
  await mailStatements(deps)
  goToNextMailDay()
  await mailStatements(deps)
  expect(await closingsOf(otherId)).toEqual([])
})

test.each([
  ['that is closed', { deletedAt: '2026-01-01T00:00:00.000Z' }],
  ['that is suspended', { status: 'Suspended' as const }],
  ['of the staff', { role: 'Employee' as const }],
])('an account %s gets none', async (_name, changes) => {
  await set(mailDay)
  const put = (row: object) =>
    onTheBooks(deps, async (tx) => {
      await tx.kysely.updateTable('account').where('accountId', '=', accountId).set(row).execute()
    })
  await put(changes)
  await mailStatements(deps)
  const closings = await closingsOf()
  await put({ deletedAt: null, status: 'Active', role: 'User' })
  expect(closings).toEqual([])
})

describe('with more customers than a batch has', () => {
  const perCustomer = async () => {
    const owners = (await notices()).map((row) => row.accountId)
    return { customers: new Set(owners).size, statements: owners.length }
  }

  test('a run that was stopped continues, and each customer gets a single mail', async () => {
    await addCustomers(60)
    goToNextMailDay()
    await set(mailDay)
    const counts: number[] = []
    for (let round = 0; round < 2; round++) {
      await expect(mailStatements(deps, kill)).rejects.toThrow('killed')
      counts.push((await perCustomer()).statements)
    }
    const rest = await mailStatements(deps)
    const everybody = await perCustomer()
    expect(counts[1]).toBeGreaterThan(counts[0] ?? 0)
    expect(rest).toBeGreaterThan(0)
    const statements = (counts[1] ?? 0) + rest
    expect(everybody).toEqual({ customers: statements, statements })
    expect(everybody.customers).toBeGreaterThanOrEqual(60)
  })

  test('two servers send each statement a single time', async () => {
    await set(mailDay)
    const counts = await Promise.all([mailStatements(deps), mailStatements(deps), mailStatements(deps)])
    const { customers, statements } = await perCustomer()
    expect(statements).toBe(customers)
    // A server that another one overtook stops; the next round finishes what is left.
    const rest = await mailStatements(deps)
    expect((await perCustomer()).statements).toBe(counts.reduce((sum, n) => sum + n, 0) + rest)
    expect((await perCustomer()).customers).toBeGreaterThanOrEqual(60)
  })

  test('it stops when the company takes the day away', async () => {
    await set(mailDay)
    await expect(mailStatements(deps, kill)).rejects.toThrow('killed')
    await set(null)
    expect(await mailStatements(deps)).toBe(0)
  })
})

describe('the mail', () => {
  const mailsTo = async (address: string) => {
    await server.app.messages.run()
    const folder = join(server.dataDir, 'mail')
    const mails = await Promise.all(
      readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
    )
    const subject = `Your statement for ${monthText(lastMonth())}`
    return mails.filter((mail) => mail.subject === subject && mail.to?.some((to) => to.address === address))
  }

  test('carries the statement as a PDF and can be unsubscribed from', async () => {
    await set(mailDay)
    await owe(deps, accountId, 123_456)
    goToNextMailDay()
    await mailStatements(deps)
    const [mail, ...others] = await mailsTo('user@quayside.test')
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/At the end of \S+ \d{4} you owed J\$[\d,.]+\. /)
    expect(mail?.text).toContain('/account/credit')
    expect(mail?.text).toContain('Stop emails like this')
    const [pdf] = mail?.attachments ?? []
    expect([pdf?.filename, pdf?.mimeType]).toEqual([`Statement ${lastMonth()}.pdf`, 'application/pdf'])
    expect(readPdf(Buffer.from(pdf?.content as ArrayBuffer)).pages.join(' ')).toContain('1,234.56')
  })

  test('is not sent to customers who turned it off or have an unconfirmed address', async () => {
    await set(mailDay)
    const want = async (email: boolean) =>
      server.as(await server.tokenOf('User'), {
        ...{ method: 'PUT', url: '/api/accounts/notifications' },
        payload: { preferences: [{ event: 'statement.ready', email, push: false, app: true }] },
      })
    expect((await want(false)).statusCode).toBe(200)
    const confirm = (emailVerifiedAt: string | null) =>
      onTheBooks(deps, async (tx) => {
        await tx.kysely
          .updateTable('accountPrivate')
          .where('accountId', '=', otherId)
          .set({ emailVerifiedAt })
          .execute()
      })
    await confirm(null)
    await owe(deps, otherId, 1_000)
    goToNextMailDay()
    await mailStatements(deps)
    expect([(await closingsOf()).length, (await closingsOf(otherId)).length]).toEqual([1, 1])
    expect([await mailsTo('user@quayside.test'), await mailsTo('user2@quayside.test')]).toEqual([[], []])
    await want(true)
    await confirm('2026-01-01T00:00:00.000Z')
    goToNextMailDay()
    await mailStatements(deps)
    expect([
      (await mailsTo('user@quayside.test')).length,
      (await mailsTo('user2@quayside.test')).length,
    ]).toEqual([1, 1])
  })
})
