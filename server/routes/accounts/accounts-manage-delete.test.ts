import { describe, expect, test } from 'vitest'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { voidInvoice } from '../../billing/invoices.ts'
import { entry, openAccounts, registration } from '../../test/accounts.ts'
import { emailOf } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, owe } from '../../test/money.ts'
import { pdfBase64 } from '../../test/twins.ts'
import { writerOf } from '../../test/writer.ts'

const { server, admin, accountOf, post, remove, signIn, rowOf, auditOf } = await openAccounts()

describe('deleting', () => {
  test('a customer who leaves is signed out everywhere; packages, mailbox and row stay', async () => {
    const { accountId, mailbox } = accountOf('User2')
    const token = await server.tokenOf('User2')
    const ownedPackages = () =>
      server.app.deps.db.reads.kysely
        .selectFrom('package')
        .where('accountId', '=', accountId)
        .select('packageId')
        .execute()
    const before = await ownedPackages()
    const messages: string[] = []
    const stop = server.app.deps.db.events.onRightsChanged((id) => messages.push(id))
    const early = await remove(token, accountId)
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^This account can’t be closed yet\. It has J\$[\d,.]+ to pay \(until paid\), .* Settle that first, or contact us and we’ll help\.$/,
      ),
    ])
    const office = await server.tokenOf('Supervisor')
    for (const bearer of [token, office])
      expect((await remove(bearer, accountId, 'Moved away')).statusCode).toBe(409)
    expect((await remove(admin, accountId)).statusCode).toBe(409)
    expect((await remove(admin, accountId, 'Moved away')).json()).toMatchObject({ accountId })
    stop()
    expect(messages).toEqual([accountId])
    expect((await server.as(token, { url: '/api/accounts/user' })).statusCode).toBe(401)
    await expect(server.tokenOf('User2')).rejects.toThrow('Wrong email or password')
    expect(await ownedPackages()).toEqual(before)
    const row = await rowOf(emailOf('User2'))
    expect([row?.mailbox, typeof row?.deletedAt]).toEqual([mailbox, 'string'])
    expect((await auditOf(accountId)).at(-1)?.action).toBe('account.delete')
    const closedAccount = (await server.as(admin, { url: `/api/accounts/${accountId}` })).json()
    expect(typeof closedAccount.closedAt).toBe('string')
  })

  test('an account whose bank transfer is being checked, or whose package left unbilled, is not closed', async () => {
    const email = 'leaving@example.com'
    await post('/api/accounts', registration(email))
    const token = (await signIn(email)).json().jwtToken
    const row = await rowOf(email)
    const accountId = row?.accountId ?? ''
    const { deps } = server.app
    const { invoiceId } = await owe(deps, accountId, 250_000)
    const slip = { name: 'slip.pdf', base64: pdfBase64('leaving') }
    const transfer = await post('/api/bank-transfers', { invoiceIds: [invoiceId], slip }, token)
    expect(transfer.statusCode).toBe(200)
    await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Billed twice'))
    await putPackage(server, accountId, { status: 'Delivered' })
    const refusal = await remove(token, accountId)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'This account can’t be closed yet. It has 1 package that was handed over and not billed (until billed, or the charges waived) and 1 bank transfer being checked (until confirmed or refused). Settle that first, or contact us and we’ll help.',
    ])
    expect((await remove(admin, accountId)).json().message).toMatch(/first, or close it with a reason\.$/)
  })

  test('the debt of a closed account can still be collected', async () => {
    const { accountId } = accountOf('User2')
    const cashier = await server.tokenOf('Employee')
    const owed = async () =>
      (await server.as(cashier, { url: `/api/payments/balances/${accountId}` })).json().owedJmdCents
    const amountJmdCents = await owed()
    expect(amountJmdCents).toBeGreaterThan(0)
    const invoices = await server.app.deps.db.reads.kysely
      .selectFrom('invoice')
      .where('accountId', '=', accountId)
      .where('statusId', 'in', ['unpaid', 'part-paid'])
      .select(['invoiceId', 'balanceJmdCents'])
      .execute()
    const allocations = invoices.map(({ invoiceId, balanceJmdCents }) => ({
      invoiceId,
      amountJmdCents: balanceJmdCents,
    }))
    const cash = { accountId, method: 'Cash', amountJmdCents, allocations }
    expect((await post('/api/payments', cash, cashier)).statusCode).toBe(200)
    expect(await owed()).toBe(0)
  })

  test('a closed account is found by its own filter and read by the office, and is in no other list', async () => {
    const cashier = await server.tokenOf('Employee')
    const { accountId, mailbox } = accountOf('User2')
    const findCustomers = async (status?: string) =>
      (
        await post(
          '/api/accounts/customers/paginated/1',
          { searchString: mailbox, ...(status === undefined ? {} : { status }) },
          cashier,
        )
      )
        .json()
        .result.map((row: AccountReply) => [row.accountId, row.closedAt !== null])
    expect([await findCustomers('Closed'), await findCustomers('Active'), await findCustomers()]).toEqual([
      [[accountId, true]],
      [],
      [],
    ])
    const closedAccount = (await server.as(cashier, { url: `/api/accounts/${accountId}` })).json()
    expect([closedAccount.mailbox, typeof closedAccount.closedAt]).toEqual([mailbox, 'string'])
    // Nothing about it changes any more.
    const change = { method: 'PUT' as const, url: `/api/accounts/update/${accountId}`, payload: {} }
    expect((await server.as(cashier, change)).statusCode).toBe(404)
  })

  test('the mailbox and the address of a deleted account: one is never given again, the other may come back', async () => {
    const office = await server.tokenOf('Employee')
    const first = (await post('/api/accounts', entry('again@example.test'), office)).json()
    await remove(admin, first.accountId)
    const second = (await post('/api/accounts', entry('again@example.test'), office)).json()
    expect(Number(second.mailbox.slice(3))).toBe(Number(first.mailbox.slice(3)) + 1)
  })

  test('a stranger’s account is not there; the office deletes customers and not colleagues', async () => {
    await post('/api/accounts', registration('stay@example.test'))
    const otherId = (await rowOf('stay@example.test'))?.accountId ?? ''
    expect((await remove(await server.tokenOf('User'), otherId)).statusCode).toBe(404)
    expect((await remove(await server.tokenOf('Employee'), otherId)).statusCode).toBe(403)
    const supervisor = await server.tokenOf('Supervisor')
    expect((await remove(supervisor, accountOf('Driver').accountId)).statusCode).toBe(404)
    expect((await signIn('stay@example.test')).statusCode).toBe(200)
    expect((await remove(supervisor, otherId)).statusCode).toBe(200)
    expect((await signIn('stay@example.test')).statusCode).toBe(401)
  })

  test('the last administrator stays', async () => {
    await writerOf(server.app.deps.db)
      .updateTable('account')
      .where('role', '=', 'Admin')
      .where('accountId', '!=', accountOf('Admin').accountId)
      .set({ status: 'Suspended' })
      .execute()
    const answer = await remove(admin, accountOf('Admin').accountId)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This is the last administrator. Make another one first.',
    ])
    expect((await server.as(admin, { url: '/api/accounts/user' })).statusCode).toBe(200)
  })
})
