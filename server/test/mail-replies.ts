import { afterAll, beforeAll } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { actorOf } from '#sync/test/people.ts'
import { replyAddress } from '../incoming-mail/reply-address.ts'
import { openTestApp, type TestApp } from './app.ts'
import { deviceOf } from './harness.ts'

const secret = 'a password of thirty letters..'

interface World {
  readonly server: TestApp
  readonly questionId: string
  /** The reply address of the thread. */
  readonly address: string
}

async function openWorld(): Promise<World> {
  const server = await openTestApp({
    ...{ REPLY_ADDRESS: 'questions@mail.quayside.test', INBOUND_MAIL_SECRET: secret },
  })
  const { deps } = server.app
  const pkg = await deps.db.reads.kysely
    .selectFrom('package')
    .innerJoin('account', 'account.accountId', 'package.accountId')
    .where('account.email', '=', 'user@quayside.test')
    .where('package.deletedAt', 'is', null)
    .select(['package.packageId', 'account.accountId'])
    .orderBy('package.packageId', 'desc')
    .executeTakeFirstOrThrow()
  const device = deviceOf(
    { db: deps.db, ids: deps.ids, clock: deps.clock },
    { ...actorOf('User'), accountId: pkg.accountId },
  )
  await device.push(device.change('question.ask', { packageId: pkg.packageId, text: 'When?' }))
  const { questionId } = await deps.db.reads.kysely
    .selectFrom('question')
    .where('packageId', '=', pkg.packageId)
    .select('questionId')
    .executeTakeFirstOrThrow()
  const address = replyAddress(deps, must(deps.env.replies, 'the reply address').address, questionId)
  return { server, questionId, address }
}

interface Mail {
  readonly to?: string
  readonly from?: string
  readonly id?: string
  readonly headers?: readonly string[]
  readonly text?: string
}

let count = 0
/** A mail as a mail server hands it over. */
const textOf = ({
  to = '',
  from = 'user@quayside.test',
  id = `m${++count}`,
  headers = ['Content-Type: text/plain; charset=utf-8'],
  text = 'Hello',
}: Mail): string =>
  [
    ...[`From: <${from}>`, `To: <${to}>`, `Message-ID: <${id}@phone>`, 'Subject: Re: Our answer'],
    ...[...headers, '', text],
  ].join('\r\n')

const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`

/** A server that takes mails to a thread of a customer. */
export function openMailReplies() {
  let opened: World | undefined
  const world = () => must(opened, 'the server, which opens before the first test')
  beforeAll(async () => {
    opened = await openWorld()
  })
  afterAll(() => world().server.close())
  const mailOf = (mail: Mail) => textOf({ to: world().address, ...mail })
  const post = (payload: string | Buffer, type = 'message/rfc822', password = secret, ip = '203.0.113.7') =>
    world().server.app.inject({
      ...{ method: 'POST', url: '/api/inbound-mail', payload, remoteAddress: ip },
      headers: { 'content-type': type, authorization: basic(password) },
    })
  return {
    world,
    mailOf,
    post,
    outcomeOf: async (mail: Mail): Promise<string> => (await post(mailOf(mail))).json().outcome,
    async lines(): Promise<{ text: string; via: string; note: string }[]> {
      const employee = await world().server.tokenOf('Employee')
      const reply = await world().server.as(employee, { url: `/api/questions/${world().questionId}` })
      return reply.json().lines
    },
  }
}
