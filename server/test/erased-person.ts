import { isoOf } from '#sync/lib/clock.ts'
import { userIdOf } from '../db/accounts/accounts-credentials.ts'
import { putAddress } from '../db/accounts/addresses.ts'
import { putAccount, putSession, testPassword } from './account-rows.ts'
import type { TestApp } from './app.ts'
import { putPackage } from './billable.ts'
import { dumpOf } from './dump.ts'
import { deviceOf } from './harness.ts'
import { onTheBooks } from './money.ts'
import { uploadsTo } from './uploads.ts'
import { writerOf } from './writer.ts'

interface Person {
  readonly server: TestApp
  readonly accountId: string
  /** Each text about the person has the name, the address or the number, so that the database can be searched for them. */
  readonly name: string
  readonly email: string
  readonly digits: string
}

const yesterday = ({ clock }: TestApp) => isoOf(clock.now() - 86_400_000)
const depsOf = ({ server }: Person) => server.app.deps

async function putPhone(person: Person) {
  const { accountId, name, digits, server } = person
  const writer = writerOf(depsOf(person).db)
  const number = `+1${digits}`
  const at = yesterday(server)
  await writer
    .insertInto('phoneReply')
    .values({ replyId: `${name} reply`, channel: 'sms', number, word: 'STOP', at })
    .execute()
  await writer.insertInto('phoneNumber').values({ accountId, number, confirmedAt: at }).execute()
  await writer
    .insertInto('phoneCode')
    .values({ accountId, number, codeDigest: 'digest', expiresAt: at, triesLeft: 1 })
    .execute()
}

async function putChoices({ accountId, server }: Person) {
  const writer = writerOf(server.app.deps.db)
  await writer
    .insertInto('accountPermission')
    .values({ accountId, permission: 'PackageView', granted: 1 })
    .execute()
  await writer.insertInto('dailyMail').values({ accountId, topic: 'packages' }).execute()
  await writer
    .insertInto('notificationPreference')
    .values({ accountId, event: 'delivery.done', channel: 'sms', enabled: 1 })
    .execute()
}

async function putWords(person: Person) {
  const { accountId, name, email, digits, server } = person
  const { ids, db } = depsOf(person)
  const at = yesterday(server)
  const writer = writerOf(db)
  const userId = await userIdOf(db.reads.kysely, accountId)
  await onTheBooks(depsOf(person), ({ kysely }) =>
    putAddress(kysely, {
      ...{ addressId: ids.next(), userId, label: name, line1: `${name} Lane`, line2: '' },
      ...{ town: 'Kingston', parish: 'Kingston', country: 'Jamaica', phone: digits, note: '' },
      ...{ isDefault: true, createdAt: at, updatedAt: at },
    }),
  )
  const note = { text: `About ${name}`, by: 'Staff', byAccountId: accountId, createdAt: at }
  await writer
    .insertInto('accountNote')
    .values({ accountNoteId: ids.next(), accountId, ...note })
    .execute()
  const reader = { email, name, brand: '', createdAt: at }
  await writer
    .insertInto('newsletterRequest')
    .values({ newsletterRequestId: ids.next(), confirmToken: name, ...reader })
    .execute()
  const subscription = { status: 'Subscribed', consent: '', updatedAt: at, unsubscribeToken: name } as const
  await writer
    .insertInto('newsletterSubscriber')
    .values({ newsletterSubscriberId: ids.next(), ...reader, ...subscription })
    .execute()
  const message = { brand: '', subject: 'Hello', message: `It is ${name}` }
  await server.as(null, {
    method: 'POST',
    url: '/api/contact',
    payload: { ...message, name, email, phone: digits },
  })
}

/** Asks about a package from a device that has a name. */
async function putDevice(person: Person) {
  const { accountId, name, digits, server } = person
  const { db } = depsOf(person)
  const at = yesterday(server)
  const pkg = await putPackage(server, accountId, {
    ...{ status: 'Delivered', deliveredAt: at, updatedAt: at, note: `For ${name}` },
    chargesWaiver: { reason: 'Not about money', by: 'Test', at },
  })
  const actor = { accountId, name, role: 'User', permissions: [], brand: 'quayside', branchId: null } as const
  const device = deviceOf(depsOf(person), actor)
  const text = `Here is ${name}, call ${digits}`
  await device.push(device.change('question.ask', { packageId: pkg.packageId, text }))
  const writer = writerOf(db)
  await writer
    .updateTable('syncClient')
    .set({ deviceName: `Phone of ${name}` })
    .where('accountId', '=', accountId)
    .execute()
  await putSession(depsOf(person), accountId, { deviceId: device.deviceId })
}

/**
 * Puts what has to come last, because factors would ask for a code at the login, and a subscription that gets no
 * answer is dropped.
 */
async function putFactors(person: Person) {
  const { accountId, name, server } = person
  const { ids, db } = depsOf(person)
  const at = yesterday(server)
  const writer = writerOf(db)
  const app = { lastStep: 0, credentialId: null, publicKey: null, counter: 0, transports: '[]' }
  await writer
    .insertInto('secondFactor')
    .values({
      ...{ factorId: ids.next(), accountId, kind: 'totp', name, secret: 'sealed', ...app },
      ...{ createdAt: at, lastUsedAt: null },
    })
    .execute()
  await writer
    .insertInto('recoveryCode')
    .values({ codeHash: name, accountId, createdAt: at, usedAt: null })
    .execute()
  const step = { sessionId: null, sessionVersion: null, deviceId: '', challenge: null, secret: null }
  await writer
    .insertInto('proofTicket')
    .values({ tokenHash: name, purpose: 'proof', accountId, ...step, expiresAt: '2999-01-01T00:00:00.000Z' })
    .execute()
  const sessionId = await putSession(depsOf(person), accountId)
  const address = { endpoint: `https://push.example.test/${name}`, p256dh: '', auth: '', createdAt: at }
  await writer
    .insertInto('pushSubscription')
    .values({ pushSubscriptionId: ids.next(), accountId, sessionId, ...address })
    .execute()
}

async function post(server: TestApp, token: string | null, url: string, payload: object) {
  return server.as(token, { method: 'POST', url, payload })
}

const tokenOf = async ({ server, email }: Person): Promise<string> =>
  (await post(server, null, '/api/accounts/authenticate', { email, password: testPassword })).json<{
    jwtToken: string
  }>().jwtToken

/** Sends a paper as its customer does, whose name it bears; returns the id of its page. */
async function putPaper(person: Person): Promise<string> {
  const { server, accountId, name } = person
  const token = await tokenOf(person)
  const fileId = server.app.deps.ids.next()
  const contentType = 'application/pdf'
  await uploadsTo(() => server.app).send(Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF`), {
    ...{ token, fileId, contentType, kind: 'customer-paper' },
  })
  await post(server, token, `/api/accounts/${accountId}/papers`, { kindId: 'form-1583', fileIds: [fileId] })
  return fileId
}

/** The tables with a row that has the name, the address or the number, in small or capital letters. */
async function tablesWithMarks({ server, name, email, digits }: Person): Promise<string[]> {
  const messages = await server.app.deps.db.reads.kysely.selectFrom('message').selectAll().execute()
  const lines = [...(await dumpOf(server)), ...messages.map((row) => `message ${JSON.stringify(row)}`)]
  const marks = [name, email, digits].map((mark) => mark.toLowerCase())
  const hits = lines.filter((line) => marks.some((mark) => line.toLowerCase().includes(mark)))
  return [...new Set(hits.map((line) => line.split(' ')[0] ?? ''))].sort()
}

let count = 0

/** A customer with something in each place where people leave their name, number or words, who wants to be erased. */
export async function erasedPerson(server: TestApp, name = 'Quetzalina') {
  const email = `${name.toLowerCase()}@example.test`
  const digits = `876555091${count++}`
  const { accountId } = await putAccount(server.app.deps, { firstName: name, email, phone: digits })
  const person: Person = { server, accountId, name, email, digits }
  await putPhone(person)
  await putChoices(person)
  await putWords(person)
  await putDevice(person)
  const paperFileId = await putPaper(person)
  await server.app.messages.run()
  let erasureId = ''
  return {
    accountId,
    number: `+1${digits}`,
    paperFileId,
    tablesWithMarks: () => tablesWithMarks(person),
    putFactors: () => putFactors(person),
    async askForErasure() {
      const wish = await post(server, await tokenOf(person), '/api/erasure', { note: `I am ${name}` })
      erasureId = wish.json<{ erasure: { erasureId: string } }>().erasure.erasureId
    },
    grantErasure: async () =>
      post(server, await server.tokenOf('Admin'), `/api/erasures/${erasureId}/decision`, { grant: true }),
    /** Another customer who has confirmed the same number. */
    async putHeirOfNumber() {
      const heir = await putAccount(server.app.deps)
      const writer = writerOf(server.app.deps.db)
      const row = { accountId: heir.accountId, number: `+1${digits}`, confirmedAt: yesterday(server) }
      await writer.insertInto('phoneNumber').values(row).execute()
      return {
        remove: () => writer.deleteFrom('phoneNumber').where('accountId', '=', heir.accountId).execute(),
      }
    },
  }
}
