import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import { isAbout, noteServerChange, nounsOf } from '../../../stores/server-changes.ts'
import { type Session, showSession } from '../../../stores/session.ts'
import { serverCache } from './server-cache.ts'
import { serverQuery, stateOf } from './use-server-query.ts'

const person = (accountId: string): Session => ({
  ...{ accountId, userId: accountId, firstName: 'Nadia', lastName: 'Fraser', email: '', role: 'User' },
  ...{ permissions: [], mailbox: '', branchId: null, brand: '', renewed: true },
})
const logIn = (session: Session | null) => showSession(session)

beforeEach(() => {
  serverCache().clear()
  useConnectionStore.setState({ level: 'ok' })
  logIn(person('nadia'))
})

/** A query as a screen shows it; `replies` counts how often the server was asked. */
function show<T>(reply: () => Promise<T>, key: 'checkouts' | 'accounts' = 'checkouts') {
  const ask = vi.fn(reply)
  const observer = new QueryObserver<T>(serverCache(), serverQuery({ queryKey: [key, 'one'], queryFn: ask }))
  const hide = observer.subscribe(() => undefined)
  return {
    ask,
    hide,
    state: () => stateOf(observer.getCurrentResult(), hasServer(useConnectionStore.getState().level)),
  }
}

test('nothing of a person is left for the next one: logging out empties the cache', async () => {
  const { state, hide } = show(async () => 'what Nadia owes')
  await vi.waitFor(() => expect(state()).toMatchObject({ is: 'shown', data: 'what Nadia owes' }))
  hide()
  logIn(null)
  expect(serverCache().getQueryCache().getAll()).toEqual([])
  expect(JSON.stringify(serverCache().getQueriesData({}))).not.toContain('Nadia')
})

test('another person who logs in in another tab finds it empty too; new rights of the same person keep it', async () => {
  const { state, hide } = show(async () => 'what Nadia owes')
  await vi.waitFor(() => expect(state().is).toBe('shown'))
  logIn({ ...person('nadia'), permissions: ['PaymentView'] })
  expect(serverCache().getQueryCache().getAll()).toHaveLength(1)
  hide()
  logIn(person('marcia'))
  expect(serverCache().getQueryCache().getAll()).toEqual([])
})

test('an answer that comes after logging out is kept nowhere', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hide } = show(() => promise)
  hide()
  logIn(null)
  resolve('what Nadia owes')
  await promise
  await Promise.resolve()
  expect(serverCache().getQueryCache().getAll()).toEqual([])
})

test('without contact a query waits, and continues when the monitor has contact again', async () => {
  useConnectionStore.setState({ level: 'server-down' })
  const { ask, state, hide } = show(async () => 'there')
  expect([state(), ask.mock.calls.length]).toEqual([{ is: 'away' }, 0])
  useConnectionStore.setState({ level: 'ok' })
  await vi.waitFor(() => expect(state()).toMatchObject({ is: 'shown', data: 'there', oldSinceMs: null }))
  hide()
})

test('loaded data stays visible with its time when it cannot be refreshed', async () => {
  const { state, hide } = show(async () => 'there')
  await vi.waitFor(() => expect(state().is).toBe('shown'))
  useConnectionStore.setState({ level: 'offline' })
  const shownState = { is: 'shown', data: 'there', oldSinceMs: expect.any(Number) }
  expect(state()).toMatchObject(shownState)
  noteServerChange(['checkouts'])
  expect(state()).toMatchObject(shownState)
  hide()
})

test('announced nouns are fetched again, and nothing else', async () => {
  const [checkout, account] = [show(async () => 1), show(async () => 2, 'accounts')]
  await vi.waitFor(() => expect([checkout.state().is, account.state().is]).toEqual(['shown', 'shown']))
  noteServerChange(['checkouts', 'what no app knows yet'])
  await vi.waitFor(() => expect(checkout.ask).toHaveBeenCalledTimes(2), 3000)
  expect(account.ask).toHaveBeenCalledTimes(1)
  checkout.hide()
  account.hide()
})

test('a change that is announced while the first answer is on its way is shown: that answer may be older', async () => {
  const first = Promise.withResolvers<string>()
  const replies = [first.promise, Promise.resolve('paid')]
  const { state, hide } = show(() => replies.shift() ?? Promise.reject(new Error('Nothing more is asked')))
  const accountQuery = show(async () => 'there', 'accounts')
  await vi.waitFor(() => expect(accountQuery.state().is).toBe('shown'))
  noteServerChange(['checkouts', 'accounts'])
  await vi.waitFor(() => expect(accountQuery.ask).toHaveBeenCalledTimes(2), 3000)
  first.resolve('owed')
  await vi.waitFor(() => expect(state()).toMatchObject({ is: 'shown', data: 'paid' }), 3000)
  hide()
  accountQuery.hide()
})

test('an answer that takes longer than changes are apart is shown, and fetched once more for the last of them', async () => {
  const second = Promise.withResolvers<string>()
  const replies = [Promise.resolve('first'), second.promise, Promise.resolve('third')]
  const { ask, state, hide } = show(
    () => replies.shift() ?? Promise.reject(new Error('Nothing more is asked')),
  )
  const quick = show(async () => 'there', 'accounts')
  await vi.waitFor(() => expect([state().is, quick.state().is]).toEqual(['shown', 'shown']))
  for (const fetches of [2, 3, 4]) {
    noteServerChange(['checkouts', 'accounts'])
    await vi.waitFor(() => expect(quick.ask).toHaveBeenCalledTimes(fetches), 3000)
  }
  expect(ask).toHaveBeenCalledTimes(2)
  second.resolve('second')
  await vi.waitFor(() => expect(state()).toMatchObject({ is: 'shown', data: 'third' }), 3000)
  expect(ask).toHaveBeenCalledTimes(3)
  hide()
  quick.hide()
})

test('after a reconnection every noun that the server announces is fetched again, and no report', () => {
  const about = nounsOf({ t: 'scopes' })
  const nouns = ['checkouts', 'packages', 'audit', 'reports', 'device']
  expect(nouns.filter((noun) => isAbout(about, noun))).toEqual(['checkouts', 'packages', 'audit'])
})

test('a reply that depends on several nouns is fetched again when any of them is announced', async () => {
  const board = vi.fn(async () => 1)
  const query = serverQuery({
    queryKey: ['reports', 'board'],
    queryFn: board,
    meta: { also: ['payments', 'invoices'] },
  })
  const hide = new QueryObserver(serverCache(), query).subscribe(() => undefined)
  await vi.waitFor(() => expect(board).toHaveBeenCalledTimes(1))
  noteServerChange(['invoices'])
  await vi.waitFor(() => expect(board).toHaveBeenCalledTimes(2), 3000)
  hide()
})

test('a refusal keeps its own words; a server that was not reached is away', async () => {
  const { CallError } = await import('../../../http/call-error.ts')
  const refusedQuery = show(() => Promise.reject(new CallError(404, 'Checkout not found.')))
  await vi.waitFor(() => expect(refusedQuery.state()).toMatchObject({ is: 'failed' }))
  expect(refusedQuery.state()).toMatchObject({ error: { message: 'Checkout not found.' } })
  refusedQuery.hide()
  const unreachedQuery = show(() => Promise.reject(new CallError(0, 'No response')), 'accounts')
  await vi.waitFor(() => expect(unreachedQuery.state()).toEqual({ is: 'away' }))
  unreachedQuery.hide()
})
