import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import type { CustomerPaperReply } from '#sync/api/accounts/customer-papers.ts'
import { type CustomerPaperKind, defaultPapers } from '#sync/entities/accounts/customer-paper.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { putSetting } from '../db/company/settings.ts'
import { onTheBooks, openCompany } from './money.ts'
import { uploadsTo } from './uploads.ts'

const logins = ['User', 'User2', 'Employee', 'Supervisor', 'Agent', 'Driver', 'Warehouse', 'Admin'] as const
export type Login = (typeof logins)[number]

export const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b4f6c' } })
  .jpeg()
  .toBuffer()
export const accept = { verdict: 'accept' }
export const refuse = { verdict: 'refuse', reason: 'The photo is blurred' }

/** A company whose customers send papers, and whose people ask, send and check. */
async function openCalls() {
  const { server, accountId, otherId } = await openCompany()
  const { deps } = server.app
  const tokens = new Map<Login, string>()
  for (const login of logins) tokens.set(login, await server.tokenOf(login))
  const tokenOf = (login: Login) => tokens.get(login) ?? ''
  const send = async (
    login: Login,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    key = '',
  ) => {
    const headers = key ? { 'idempotency-key': key } : {}
    const answer = await server.as(tokenOf(login), { method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { server, accountId, otherId, deps, tokenOf, send, uploads: uploadsTo(() => server.app) }
}

type Calls = Awaited<ReturnType<typeof openCalls>>

/** The message of an answer, with its status. */
export const wordsIn = ({ status, body }: Awaited<ReturnType<Calls['send']>>) => [status, body.message]

/** The papers that a customer sends, and their checks. */
function papersFor({ accountId, deps, tokenOf, send, uploads }: Calls) {
  const today = () => jamaicaDay(deps.clock.now())
  const inDays = (days: number) => addDays(today(), days)
  const page = async (login: Login = 'User', bytes = picture, contentType = 'image/jpeg') => {
    const fileId = deps.ids.next()
    const answer = await uploads.send(bytes, {
      token: tokenOf(login),
      fileId,
      kind: 'customer-paper',
      contentType,
    })
    return { fileId, answer }
  }
  const pageOf = async (login: Login = 'User') => (await page(login)).fileId
  const sendPaper = async (login: Login, more: object = {}, owner = accountId, key = '') =>
    send(
      login,
      'POST',
      `/api/accounts/${owner}/papers`,
      { kindId: 'photo-id', fileIds: [await pageOf(login)], expiresOn: inDays(300), ...more },
      key,
    )
  const sentPaper = async (more: object = {}): Promise<CustomerPaperReply> => {
    const answer = await sendPaper('User', more)
    expect(wordsIn(answer)).toEqual([200, undefined])
    return answer.body
  }
  const check = (login: Login, { paperId }: Pick<CustomerPaperReply, 'paperId'>, body: object) =>
    send(login, 'PUT', `/api/papers/${paperId}/check`, body)
  const papersOf = async (login: Login = 'User'): Promise<CustomerPaperReply[]> =>
    (await send(login, 'GET', `/api/accounts/${accountId}/papers`)).body.papers
  return { today, inDays, page, pageOf, sendPaper, sentPaper, check, papersOf }
}

/** The stored side: notices and the kinds that are asked for. */
function storedFor({ accountId, deps }: Calls) {
  const db = () => deps.db.reads.kysely
  const noticesOf = async (event: 'paper.refused' | 'paper.expiring') =>
    (
      await db()
        .selectFrom('notice')
        .where('accountId', '=', accountId)
        .where('event', '=', event)
        .select('facts')
        .execute()
    ).map(({ facts }) => JSON.parse(facts))
  const setKinds = (changes: Partial<Record<string, Partial<CustomerPaperKind>>>, more: object = {}) =>
    onTheBooks(deps, (tx) =>
      putSetting(tx.kysely, 'papers', {
        ...defaultPapers,
        ...more,
        kinds: defaultPapers.kinds.map((kind) => ({ ...kind, ...changes[kind.kindId] })),
      }),
    )
  return { db, noticesOf, setKinds }
}

/** A company that asks for papers, with none before each test. */
export async function openPapers() {
  const calls = await openCalls()
  const storage = storedFor(calls)
  beforeEach(async () => {
    await storage.setKinds({})
    await onTheBooks(calls.deps, async (tx) => {
      await tx.kysely.deleteFrom('customerPaper').execute()
    })
  })
  return { ...calls, ...papersFor(calls), ...storage }
}
