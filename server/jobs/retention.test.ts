import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { batch } from '../db/core/transactions/batches.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { eventFor, sendHook, simulatorOf } from '../test/cards.ts'
import { accountIdOf, owe } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { runHousekeeping } from './housekeeping.ts'

const day = 86_400_000
let server: TestApp
beforeAll(async () => {
  const ages = {
    KEEP_MESSAGES_DAYS: '10',
    KEEP_NOTICES_DAYS: '20',
    KEEP_HOOKS_DAYS: '30',
    KEEP_ERRORS_DAYS: '5',
  }
  server = await openTestApp(ages, { packages: 2, living: 2 })
  // Nothing is spread or sent while ages are counted.
  await server.app.messages.stop()
})
afterAll(() => server.close())

const house = () => server.app.deps
const writer = () => writerOf(house().db)
const ago = (days: number) => isoOf(server.clock.now() - days * day)
const id = () => house().ids.next()

const message = (createdAt: string, state: 'Sent' | 'Waiting' | 'Failed') => ({
  ...{ messageId: id(), event: 'account.reset' as const, channel: 'email' as const, accountId: null },
  ...{ to: 'a@example.test', subject: '', text: '', html: '', facts: '{}', state, urgency: 1 as const },
  ...{ attempts: 0, nextAt: '2999-01-01T00:00:00.000Z', lastError: '', createdAt },
  ...{ sentAt: state === 'Sent' ? createdAt : null, dedupeKey: id(), providerId: null, costJmdCents: 0 },
})

test('each kind is kept as long as the settings say, and what is still needed however old it is', async () => {
  const accountId = await accountIdOf(server, 'User')
  const rows = [
    message(ago(11), 'Sent'),
    message(ago(11), 'Failed'),
    message(ago(11), 'Waiting'),
    message(ago(9), 'Sent'),
  ]
  await writer().insertInto('message').values(rows).execute()
  const notice = (createdAt: string, spreadAt: string | null) => ({
    ...{ noticeId: id(), event: 'invoice.ready' as const, accountId, dedupeKey: id(), facts: '{}' },
    ...{ createdAt, spreadAt, hidden: 1 as const, readAt: null },
  })
  const notices = [notice(ago(21), ago(21)), notice(ago(21), null), notice(ago(19), ago(19))]
  await writer().insertInto('notice').values(notices).execute()
  const error = (lastAt: string) => ({
    ...{
      errorId: id(),
      message: 'm',
      stack: '',
      route: '/',
      version: '1',
      count: 1,
      firstAt: ago(300),
      lastAt,
    },
  })
  const errors = [error(ago(6)), error(ago(4))]
  await writer().insertInto('clientError').values(errors).execute()
  const token = (expiresAt: string) => ({
    ...{
      tokenHash: id(),
      purpose: 'reset-password' as const,
      expiresAt,
      accountId,
      email: 'a@b.test',
    },
  })
  const tokens = [token(ago(0.001)), token(ago(-1))]
  await writer().insertInto('oneTimeToken').values(tokens).execute()
  const ticket = (expiresAt: string) => ({
    ...{ tokenHash: id(), purpose: 'log-in' as const, accountId, sessionId: null, sessionVersion: 1 },
    ...{ deviceId: id(), challenge: null, secret: null, expiresAt },
  })
  await writer()
    .insertInto('proofTicket')
    .values([ticket(ago(0.001)), ticket(ago(-1))])
    .execute()
  const call = (at: string) => ({ uid: id(), name: 'invoice.create', argsHash: 'h', rowId: id(), at })
  const calls = [call(ago(401)), call(ago(399))]
  await writer().insertInto('callDone').values(calls).execute()

  const result = await runHousekeeping(house())
  expect(result).toMatchObject({
    messages: 2,
    notices: 1,
    clientErrors: 1,
    tokens: 1,
    proofTickets: 1,
    callsDone: 1,
    hooks: 0,
  })
  const left = async (
    table: 'message' | 'notice' | 'clientError' | 'oneTimeToken' | 'callDone',
    key: string,
    of: string[],
  ) =>
    (await writer().selectFrom(table).selectAll().execute())
      .map((row) => String(Object.entries(row).find(([name]) => name === key)?.[1]))
      .filter((value) => of.includes(value))
      .sort()
  const ids = rows.map(({ messageId }) => messageId)
  expect(await left('message', 'messageId', ids)).toEqual([ids[2], ids[3]].sort())
  const noticeIds = notices.map(({ noticeId }) => noticeId)
  expect(await left('notice', 'noticeId', noticeIds)).toEqual([noticeIds[1], noticeIds[2]].sort())
  expect(
    await left(
      'clientError',
      'errorId',
      errors.map(({ errorId }) => errorId),
    ),
  ).toEqual([errors[1]?.errorId])
  expect(
    await left(
      'oneTimeToken',
      'tokenHash',
      tokens.map(({ tokenHash }) => tokenHash),
    ),
  ).toEqual([tokens[1]?.tokenHash])
  expect(
    await left(
      'callDone',
      'uid',
      calls.map(({ uid }) => uid),
    ),
  ).toEqual([calls[1]?.uid])
})

test('a hook loses its words and nothing else: what it paid stays paid, and the same bytes pay nothing again', async () => {
  const { invoiceId } = await owe(house(), await accountIdOf(server, 'User'), 7_000)
  const user = await server.tokenOf('User')
  const payload = { invoices: [invoiceId] }
  const checkout = (await server.as(user, { method: 'POST', url: '/api/checkouts', payload })).json()
  const hook = simulatorOf(server).hookOf(eventFor(server, checkout))
  await sendHook(server, hook)
  const storedFields = {
    ...{ keyId: 'k', legacy: 0 as const, times: 1, receivedAt: ago(31) },
    body: Buffer.from('words'),
  }
  const waiting = { ...storedFields, hookId: id(), bodyHash: id(), state: 'received' as const }
  const unread = { ...storedFields, hookId: id(), bodyHash: id(), state: 'unreadable' as const }
  const dealtWith = { ...storedFields, hookId: id(), bodyHash: id(), state: 'unreadable' as const }
  await writer().insertInto('providerHook').values([waiting, unread, dealtWith]).execute()
  const alert = (hookId: string, resolvedAt: string | null) => ({
    ...{
      alertId: id(),
      kind: 'unreadable' as const,
      checkoutId: null,
      accountId: null,
      transactionId: hookId,
    },
    ...{
      createdAt: ago(31),
      resolvedAt: resolvedAt,
      resolvedBy: resolvedAt && 'Una',
      note: resolvedAt && 'A test',
    },
  })
  await writer()
    .insertInto('checkoutAlert')
    .values([alert(unread.hookId, null), alert(dealtWith.hookId, ago(1))])
    .execute()
  const lengths = async () =>
    new Map(
      (await writer().selectFrom('providerHook').select(['hookId', 'body', 'state']).execute()).map(
        ({ hookId, body, state }) => [state === 'applied' ? 'applied' : hookId, body.length],
      ),
    )
  expect((await runHousekeeping(house())).hooks).toBe(1)
  const early = await lengths()
  expect([early.get('applied'), early.get(dealtWith.hookId)]).toEqual([hook.body.length, 0])
  server.clock.forward(31 * day)
  expect((await runHousekeeping(house())).hooks).toBe(1)
  const late = await lengths()
  expect([late.get('applied'), late.get(waiting.hookId), late.get(unread.hookId)]).toEqual([0, 5, 5])
  expect((await runHousekeeping(house())).hooks).toBe(0)
  const verification = await server.as(null, { url: `/api/checkouts/${checkout.checkoutId}/verify` })
  expect(verification.json().paid).toBe(true)
  await writer()
    .updateTable('providerHook')
    .where('hookId', '=', waiting.hookId)
    .set({ state: 'applied' })
    .execute()
  server.clock.forward(-31 * day)
  await sendHook(server, hook)
  const payments = await writer()
    .selectFrom('payment')
    .where('checkoutId', '=', checkout.checkoutId)
    .select('paymentId')
    .execute()
  expect(payments).toHaveLength(1)
})

test('mails that were kept as files go with their messages, and nothing else in the folder does', async () => {
  const folder = join(server.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const agedFile = (name: string, days: number) => {
    writeFileSync(join(folder, name), 'mail')
    const at = (server.clock.now() - days * day) / 1000
    utimesSync(join(folder, name), at, at)
    return name
  }
  const old = [agedFile(`${id()}.eml`, 11), agedFile(`${id()}.eml.part`, 11)]
  const stays = [agedFile(`${id()}.eml`, 9), agedFile('README.txt', 500)]
  expect((await runHousekeeping(house())).mailFiles).toBe(2)
  const left = readdirSync(folder)
  expect([old.filter((name) => left.includes(name)), stays.filter((name) => left.includes(name))]).toEqual([
    [],
    stays,
  ])
})

test('a great many rows go in small batches: a person’s change is never behind more than one batch', async () => {
  const quiet = await openTestApp({ KEEP_MESSAGES_DAYS: '10' }, { packages: 1, living: 1 })
  const { db } = quiet.app.deps
  const rowCount = batch * 6 + 7
  const rows = Array.from({ length: rowCount }, () => message(ago(50), 'Sent'))
  for (let n = 0; n < rowCount; n += 500)
    await writerOf(db)
      .insertInto('message')
      .values(rows.slice(n, n + 500))
      .execute()
  const left = async () =>
    Number(
      (
        await db.reads.kysely
          .selectFrom('message')
          .where('createdAt', '<', ago(40))
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const leftCounts: number[] = []
  const forgetting = runHousekeeping(quiet.app.deps, async () => {
    // Signing in writes: it is done between two batches, not after the last.
    const payload = { email: 'user@quayside.test', password: demoPassword }
    await quiet.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
    leftCounts.push(await left())
  })
  expect((await forgetting).messages).toBe(rowCount)
  expect(leftCounts.filter((n) => n < rowCount).slice(0, 5)).toEqual(
    [1, 2, 3, 4, 5].map((n) => rowCount - n * batch),
  )
  expect(await left()).toBe(0)
  await quiet.close()
})
