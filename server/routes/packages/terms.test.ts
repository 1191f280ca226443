import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { balancesOf } from '../../billing/ledger.ts'
import { putPackage, readySince } from '../../test/billable.ts'
import { openPayments } from '../../test/payments.ts'

const { server, accountId, desk, admin } = await openPayments()
const supervisor = await server.tokenOf('Supervisor')
const customer = await server.tokenOf('User')

const send = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.as(token, { method, url, ...(payload && { payload }) })
const setTerms = (terms: object | null, token = supervisor) =>
  send(token, 'PUT', `/api/accounts/${accountId}`, { terms })
const owner = { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' }
const owed = async () => (await balancesOf(server.app.deps.db.reads.kysely, accountId)).owedJmdCents

/** A package at the counter with an unpaid bill. */
async function billedPackage() {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, 1)
  const invoice = (await send(desk, 'POST', `/api/packages/createinvoice/${pkg.packageId}`, {})).json()
  return { pkg, invoice }
}
type Waiting = Awaited<ReturnType<typeof billedPackage>>['pkg']
const problemsOf = async ({ packageId }: Waiting) =>
  (await send(desk, 'POST', '/api/packages/release', { packageIds: [packageId] }))
    .json()[0]
    .problems.map(({ problem }: { problem: string }) => problem)
const handOver = ({ packageId }: Waiting, token = desk, more: object = {}) =>
  send(token, 'POST', '/api/packages/delivertocustomer', {
    ...{ packageIds: [packageId], recipient: owner },
    ...more,
  })

test('within its limit a firm collects unpaid, and a limit lowered below its debt stops the next package', async () => {
  const first = await billedPackage()
  expect(await problemsOf(first.pkg)).toEqual(['owed'])
  const debt = await owed()
  expect((await setTerms({ days: 30, limitJmdCents: debt })).json().terms).toEqual({
    ...{ days: 30, limitJmdCents: debt },
  })
  expect(await problemsOf(first.pkg)).toEqual([])
  expect((await setTerms({ days: 30, limitJmdCents: debt - 1 })).statusCode).toBe(200)
  expect(await problemsOf(first.pkg)).toEqual(['overLimit'])
  const refusal = await handOver(first.pkg)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('above the limit of'),
  ])
  const overrideReason = 'The director called'
  expect((await handOver(first.pkg, desk, { overrideReason })).statusCode).toBe(403)
  await setTerms({ days: 30, limitJmdCents: debt })
  expect((await handOver(first.pkg)).statusCode).toBe(200)
  expect(await owed()).toBe(debt)

  const second = await billedPackage()
  expect(await problemsOf(second.pkg)).toEqual(['overLimit'])
  expect((await handOver(second.pkg, supervisor, { overrideReason })).statusCode).toBe(200)
})

test('a bill is due after the days of its customer, and after those of the settings without terms', async () => {
  const dueIn = ({ issuedAt, dueAt }: { issuedAt: string; dueAt: string }) =>
    Math.round((Date.parse(jamaicaDay(dueAt)) - Date.parse(jamaicaDay(issuedAt))) / 86_400_000)
  await setTerms({ days: 45, limitJmdCents: 100_000_000 })
  const { pkg, invoice } = await billedPackage()
  expect(dueIn(invoice)).toBe(45)
  await setTerms({ days: 0, limitJmdCents: 100_000_000 })
  expect(dueIn((await billedPackage()).invoice)).toBe(0)
  expect((await setTerms(null)).json().terms).toBeNull()
  expect(dueIn((await billedPackage()).invoice)).toBe(14)
  expect(await problemsOf(pkg)).toEqual(['owed'])
})

test('only those who hand over unpaid packages give terms, and only to customers', async () => {
  const terms = { days: 30, limitJmdCents: 5_000_000 }
  for (const token of [customer, desk, await server.tokenOf('Processor')])
    expect((await setTerms(terms, token)).statusCode).toBe(403)
  const colleague = (await send(desk, 'GET', '/api/accounts/user')).json().accountId
  expect((await send(admin, 'PUT', `/api/accounts/${colleague}`, { terms })).statusCode).toBe(403)
  expect((await setTerms(terms, await server.tokenOf('Senior'))).statusCode).toBe(200)
  const bad = [
    [{ days: -1, limitJmdCents: 1 }, 'terms.days'],
    [{ days: 366, limitJmdCents: 1 }, 'terms.days'],
    [{ days: 1.5, limitJmdCents: 1 }, 'terms.days'],
    [{ days: 30, limitJmdCents: 0 }, 'terms.limitJmdCents'],
  ] as const
  for (const [value, field] of bad) {
    const answer = await setTerms(value)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  }
  const audit = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .where('entity', '=', 'account')
    .select('after')
    .execute()
  expect(audit.some(({ after }) => after?.includes('5000000'))).toBe(true)
})
