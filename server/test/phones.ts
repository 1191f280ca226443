import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { NoticeEvent, PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { defaultPhoneSettings, type PhoneSettings } from '#sync/entities/messages/phone-settings.ts'
import { must } from '#sync/lib/must.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { insertMessages } from '../db/messages/messages.ts'
import type { MessageTable } from '../db/tables/message-tables.ts'
import { enqueueNotice } from '../messages/enqueue.ts'
import { noticeAt } from '../messages/notices/notice-keys.ts'
import type { EventFacts } from '../messages/texts/templates.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type FakeMailServer, openFakeMailServer } from './fake-mail-server.ts'
import {
  type FakePhoneProvider,
  openFakePhoneProvider,
  signAsMeta,
  signAsSms,
  smsSettings,
  whatsAppSettings,
} from './fake-phone-provider.ts'
import { writerOf } from './writer.ts'

const publicUrl = 'http://localhost:8080'

interface World {
  server: TestApp
  mails: FakeMailServer
  provider: FakePhoneProvider
  accounts: Record<'User' | 'User2', string>
}

async function openWorld(): Promise<World> {
  const mails = await openFakeMailServer()
  const provider = await openFakePhoneProvider()
  const settings = { SMTP_URL: mails.url, ...whatsAppSettings(provider.url), ...smsSettings(provider.url) }
  const server = await openTestApp({ ...settings, PUBLIC_URL: publicUrl }, { packages: 10, living: 10 })
  provider.setClock(server.clock.now)
  const rows = await server.app.deps.db.reads.kysely
    .selectFrom('account')
    .where('email', 'in', ['user@quayside.test', 'user2@quayside.test'])
    .select(['accountId', 'email'])
    .execute()
  const idOf = (email: string) =>
    must(rows.find((row) => row.email === email)?.accountId, `the account of ${email}`)
  const accounts = { User: idOf('user@quayside.test'), User2: idOf('user2@quayside.test') }
  return { server, mails, provider, accounts }
}

/** The reports that providers send to the server. */
const reportsTo = (world: () => World) => ({
  /** As Meta reports, signed by its secret unless told otherwise. */
  reportAsMeta: (value: object, secret?: string) => {
    const payload = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] },
      ],
    })
    return world().server.app.inject({
      method: 'POST',
      url: '/api/hooks/whatsapp',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signAsMeta(payload, secret) },
      payload,
    })
  },
  /** As the SMS provider posts a form. */
  postAsSms: (path: string, form: Readonly<Record<string, string>>, token?: string) =>
    world().server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signAsSms(publicUrl + path, form, token),
      },
      payload: new URLSearchParams(form).toString(),
    }),
})

/** Numbers of customers, as if they had entered the code. */
function phonesOf(world: () => World) {
  const writer = () => writerOf(world().server.app.deps.db)
  const setPhone = (name: 'User' | 'User2', phone: string) =>
    writer()
      .updateTable('accountPrivate')
      .where('accountId', '=', world().accounts[name])
      .set({ phone })
      .execute()
  const confirm = async (name: 'User' | 'User2', number: string) => {
    await setPhone(name, number)
    const accountId = world().accounts[name]
    await writer().deleteFrom('phoneNumber').where('accountId', '=', accountId).execute()
    const confirmedAt = new Date().toISOString()
    await writer().insertInto('phoneNumber').values({ accountId, number, confirmedAt }).execute()
  }
  return { setPhone, confirm }
}

/** The office's answers about messages, as an administrator reads them. */
const officeOf = (world: () => World) => ({
  /** The panel of the SMS channel, and the money next to it. */
  smsPanel: async () => {
    const admin = await world().server.tokenOf('Admin')
    const { channels, day, month } = (
      await world().server.as(admin, { url: '/api/messages/channels' })
    ).json()
    return { ...channels[1], day, month }
  },
  /** The state and the words of each SMS on the first page of the list. */
  smsWordsInList: async (status = ''): Promise<string[]> => {
    const admin = await world().server.tokenOf('Admin')
    const payload = { channel: 'sms', searchString: '', status }
    const { result } = (
      await world().server.as(admin, { method: 'POST', url: '/api/messages/paginated/1', payload })
    ).json()
    return result.map(({ state, lastError }: MessageTable) => `${state} ${lastError}`)
  },
})

/** The outbox of texts. */
const outboxOf = (world: () => World) => ({
  /** Texts to one customer, all written together. */
  queueTexts: (count: number): Promise<void> => {
    const { deps } = world().server.app
    const to = '+18765550142'
    const createdAt = new Date(deps.clock.now()).toISOString()
    const facts = JSON.stringify(delivery)
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{ messageId: deps.ids.next(), event: 'delivery.done' as const, channel: 'sms' as const, to, facts },
      ...{ accountId: world().accounts.User, subject: '', urgency: 1 as const, createdAt },
      dedupeKey: noticeAt(`queue ${n}`, 'sms', to),
    }))
    return withTransaction(deps, byServer('test'), ({ kysely }) => insertMessages(kysely, rows))
  },
  /** The number of texts in a state. */
  countIn: async (state: MessageTable['state']): Promise<number> => {
    const { n } = await world()
      .server.app.deps.db.reads.kysely.selectFrom('message')
      .where('channel', '=', 'sms')
      .where('state', '=', state)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  },
})

/** A server with mail and both providers, and two customers with a confirmed phone. Its quiet hours are off. */
export function openPhones() {
  let opened: World | undefined
  const world = () => must(opened, 'the server, which opens before the first test')
  const kysely = () => world().server.app.deps.db.reads.kysely
  const writer = () => writerOf(world().server.app.deps.db)
  const run = async () => {
    await world().server.app.messages.run()
    await world().server.app.messages.run()
  }
  const rules = async (change: Partial<PhoneSettings> = {}) => {
    const value = JSON.stringify({
      ...{ ...defaultPhoneSettings, quietFrom: '00:00', quietTo: '00:00' },
      ...change,
    })
    await writer()
      .insertInto('setting')
      .values({ key: 'phoneMessages', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
  const { setPhone, confirm } = phonesOf(world)

  beforeAll(async () => {
    opened = await openWorld()
  })
  afterAll(async () => {
    await world().server.close()
    await world().mails.close()
    await world().provider.close()
  })
  beforeEach(async () => {
    world().provider.usually('take')
    world().provider.next.length = 0
    await writer().deleteFrom('message').execute()
    await writer().deleteFrom('phoneHold').execute()
    await writer().deleteFrom('phoneSpend').execute()
    await writer().deleteFrom('phoneReply').execute()
    await writer().deleteFrom('notificationPreference').execute()
    await rules()
    await confirm('User', '+18765550142')
    await confirm('User2', '+18765550143')
    world().provider.taken.length = 0
    world().mails.mails.length = 0
  })

  let notices = 0
  return {
    ...{ world, kysely, writer, run, rules, setPhone, confirm },
    /** The customer wants an event by these channels, and by no other one. */
    want: async (name: 'User' | 'User2', event: NoticeEvent, ...channels: (PhoneChannel | 'email')[]) => {
      const accountId = world().accounts[name]
      const rows = (['whatsapp', 'sms', 'email'] as const).map((channel) => ({
        ...{ accountId, event, channel, enabled: channels.includes(channel) ? (1 as const) : (0 as const) },
      }))
      await writer().insertInto('notificationPreference').values(rows).execute()
    },
    /** Something happens that the customer is notified about. */
    tell: async <E extends NoticeEvent>(name: 'User' | 'User2', event: E, facts: EventFacts[E]) => {
      const { deps } = world().server.app
      const accountId = world().accounts[name]
      const dedupeKey = `test ${notices++}`
      await withTransaction(deps, byServer('test'), (tx) =>
        enqueueNotice(deps, tx, { event, accountId, dedupeKey, facts }),
      )
    },
    messages: (): Promise<MessageTable[]> =>
      kysely().selectFrom('message').orderBy('messageId').selectAll().execute(),
    ...reportsTo(world),
    ...officeOf(world),
    ...outboxOf(world),
  }
}

export const delivery = { deliveryId: '019abcde-0000-7000-8000-000000000001', more: '' }
export const invoice = {
  invoiceId: '019abcde-0000-7000-8000-000000000002',
  number: 'INV-7',
  totalJmdCents: 450_000,
}
