import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetentionName } from '#sync/entities/company/retention.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { insertFile } from '../../db/files/files.ts'
import { dueRowsOf } from '../../db/retention/due-rows.ts'
import { dueAmong, type RowKey } from '../../db/retention/queries.ts'
import type { MessageTable } from '../../db/tables/message-tables.ts'
import { putAccount, putSession } from '../../test/account-rows.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { accountIdOf, onTheBooks } from '../../test/money.ts'
import { putPhoto } from '../../test/package-photos.ts'
import { writerOf } from '../../test/writer.ts'
import { removalStepOf } from './steps.ts'

// Each rule of the retention, judged about a row: its period is over or not, and its customer was erased or not.

const dayMs = 86_400_000
const periodDays = 100

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  await server.app.messages.stop()
})
afterAll(() => server.close())

const deps = () => server.app.deps
const writer = () => writerOf(deps().db)
const ago = (days: number) => isoOf(deps().clock.now() - days * dayMs)
const waiver = { reason: 'Not about money', by: 'Test', at: '2026-01-01T00:00:00.000Z' }
const claim = (at: string): Package['loss'] => ({
  ...{ status: 'Refused', reason: 'Searched', reportedBy: 'Desk', reportedAt: at, valueUsdCents: 5_000 },
  ...{ valueJmdCents: 800_000, paidJmdCents: 0, creditNoteId: null, decidedBy: 'Desk', decidedAt: at },
  decision: 'Refused',
})
const handover = (at: string): Package['handover'] => ({
  ...{ recipientName: 'Una', relationship: '', idType: 'Passport', idLast4: '4711', reason: '' },
  ...{ overrideReason: '', by: 'Desk', at, branchId: null, signatureFileId: 's', photoFileIds: [] },
  onward: null,
})
const proof = (at: string, more: Partial<NonNullable<Delivery['proof']>> = {}): Delivery['proof'] => ({
  ...{ recipientName: 'Una', relationship: '', idType: '', idLast4: '', signatureFileId: null },
  ...{ photoFileIds: [], latitude: null, longitude: null, accuracyM: null, at },
  ...{ codeResult: 'NotAsked' as const, codeReason: '' },
  ...more,
})

type Maker = (accountId: string, at: string) => Promise<RowKey>
const deliveredPackage =
  (more: (at: string) => Partial<Package>): Maker =>
  async (accountId, at) => {
    const row = { status: 'Delivered', deliveredAt: at, updatedAt: at, chargesWaiver: waiver } as const
    return (await putPackage(server, accountId, { ...row, ...more(at) })).packageId
  }
const lostPackage: Maker = async (accountId, at) => {
  const row = { status: 'AtCustoms', arrival: 'Missing', loss: claim(at), updatedAt: at } as const
  return (await putPackage(server, accountId, row)).packageId
}
const broughtTo =
  (more: (at: string) => Partial<Delivery>): Maker =>
  async (accountId, at) => {
    const deliveryId = deps().ids.next()
    const ends = { status: 'Delivered', proof: proof(at), deliveredAt: at } as const
    const row = deliveryRow({ deliveryId, accountId, packageIds: [], ...ends, ...more(at) })
    await onTheBooks(deps(), (tx) => tx.put('delivery', row))
    return deliveryId
  }
const attempt = (at: string) => ({
  at,
  reason: 'NobodyHome' as const,
  note: '',
  by: 'D',
  photoFileIds: ['p'],
})
const photoOf =
  (owner: Maker): Maker =>
  async (accountId, at) => {
    const packageId = String(await owner(accountId, at))
    await putPhoto(deps(), { packageId, accountId }, at)
    const row = writer().selectFrom('packageImage').where('packageId', '=', packageId)
    return (await row.select('packageImageId').executeTakeFirstOrThrow()).packageImageId
  }
const fileOf =
  (kind: string): Maker =>
  async (accountId, at) => {
    const fileId = deps().ids.next()
    const facts = { name: 'a.pdf', contentType: 'application/pdf', size: 5, sha256: 'ab'.padEnd(64, '0') }
    const row = { fileId, kind, path: fileId, createdAt: at, packageId: null, ownerAccountId: accountId }
    await onTheBooks(deps(), (tx) =>
      insertFile(tx.kysely, { ...row, ...facts, visibility: 'Private', deletedAt: null }),
    )
    return fileId
  }
const replacedFile: Maker = async (accountId, at) => {
  const fileId = await fileOf('merchant-invoice')(accountId, at)
  await writer().updateTable('file').set({ replacedAt: at }).where('fileId', '=', String(fileId)).execute()
  return fileId
}
const messageIn =
  (state: MessageTable['state']): Maker =>
  async (accountId, at) => {
    const messageId = deps().ids.next()
    const texts = { to: 'a@example.test', subject: 'S', text: 'T', html: '', facts: '{}', lastError: '' }
    const tries = { state, urgency: 1, attempts: 1, nextAt: at, sentAt: at, providerId: null } as const
    const row = {
      messageId,
      accountId,
      event: 'package.ReadyForPickup',
      channel: 'email',
      createdAt: at,
    } as const
    await writer()
      .insertInto('message')
      .values({ ...row, ...texts, ...tries, dedupeKey: messageId, costJmdCents: 0 })
      .execute()
    return messageId
  }
const noticeOf: Maker = async (accountId, at) => {
  const noticeId = deps().ids.next()
  const row = {
    noticeId,
    event: 'package.ReadyForPickup',
    accountId,
    dedupeKey: noticeId,
    facts: '{}',
  } as const
  await writer()
    .insertInto('notice')
    .values({ ...row, createdAt: at, spreadAt: at, hidden: 0, readAt: null, mailDay: null })
    .execute()
  return noticeId
}
const endedSession: Maker = async (accountId, at) => {
  const sessionId = await putSession(deps(), accountId)
  await writer().updateTable('session').set({ endedAt: at }).where('sessionId', '=', sessionId).execute()
  return sessionId
}
const deviceName: Maker = async (accountId, at) => {
  const clientId = deps().ids.next()
  const queue = { lastMid: 0, schema: '', pending: 0, oldestPendingAt: null, lost: 0, lostSince: null }
  await writer()
    .insertInto('syncClient')
    .values({ clientId, accountId, deviceId: clientId, deviceName: 'Phone', lastHelloAt: at, ...queue })
    .execute()
  return clientId
}
const contactMessage: Maker = async (_accountId, at) => {
  const contactMessageId = deps().ids.next()
  const words = { brand: '', name: 'N', email: 'n@example.test', phone: '', subject: 'S', message: 'M' }
  await writer()
    .insertInto('contactMessage')
    .values({ contactMessageId, ...words, createdAt: at, status: 'Closed', handledBy: '', handledAt: null })
    .execute()
  return contactMessageId
}
const auditEntry: Maker = async (accountId, at) => {
  const author = { at, by: 'N', accountId, role: 'User', ip: '', deviceId: '', mutationId: null }
  const entry = { action: 'test', entity: 'account', entityId: accountId, before: null, after: null }
  const { auditId } = await writer()
    .insertInto('audit')
    .values({ ...author, ...entry })
    .returning('auditId')
    .executeTakeFirstOrThrow()
  return auditId
}

interface Rule {
  readonly kind: RetentionName
  readonly name: string
  /** Which of the kind's tables. */
  readonly at?: number
  readonly make: Maker
  /** Whether an erasure makes it due before its period is over. */
  readonly goesAtOnce: boolean
}
const atOnce = { goesAtOnce: true } as const
const byPeriod = { goesAtOnce: false } as const

const rules: readonly Rule[] = [
  {
    kind: 'handOverProofs',
    name: 'a signature',
    make: deliveredPackage((at) => ({ handover: handover(at) })),
    ...atOnce,
  },
  {
    ...{ kind: 'handOverProofs', name: 'a signature at a door', at: 1, ...atOnce },
    make: broughtTo((at) => ({ proof: proof(at, { signatureFileId: 's' }) })),
  },
  {
    ...{ kind: 'handOverProofs', name: 'a photo at a door', at: 1, ...atOnce },
    make: broughtTo((at) => ({ proof: proof(at, { photoFileIds: ['p'] }) })),
  },
  {
    ...{ kind: 'handOverProofs', name: 'a photo of a failed attempt', at: 1, ...atOnce },
    make: broughtTo((at) => ({ attempts: [attempt(at)] })),
  },
  {
    kind: 'recipientIds',
    name: 'an ID',
    make: deliveredPackage((at) => ({ handover: handover(at) })),
    ...atOnce,
  },
  {
    ...{ kind: 'recipientIds', name: 'an ID at a door', at: 1, ...atOnce },
    make: broughtTo((at) => ({ proof: proof(at, { idLast4: '4711' }) })),
  },
  {
    ...{ kind: 'recipientIds', name: 'a position at a door', at: 1, ...atOnce },
    make: broughtTo((at) => ({ proof: proof(at, { latitude: 18 }) })),
  },
  { kind: 'packagePhotos', name: 'a photo', make: photoOf(deliveredPackage(() => ({}))), ...atOnce },
  { kind: 'packagePhotos', name: 'a photo of a lost package', make: photoOf(lostPackage), ...atOnce },
  {
    ...{ kind: 'preAlerts', name: 'a pre-alert', ...atOnce },
    make: async (accountId, at) =>
      (await putPackage(server, accountId, { status: 'PreAlert', updatedAt: at })).packageId,
  },
  { kind: 'contactMessages', name: 'a message to the office', make: contactMessage, ...byPeriod },
  { kind: 'messages', name: 'a sent mail', make: messageIn('Sent'), ...atOnce },
  { kind: 'messages', name: 'a mail that failed', make: messageIn('Failed'), ...atOnce },
  { kind: 'notices', name: 'a notice', make: noticeOf, ...atOnce },
  {
    ...{ kind: 'sessions', name: 'a login that ended', ...atOnce },
    make: endedSession,
  },
  { kind: 'deviceNames', name: 'a name of a device', make: deviceName, ...atOnce },
  { kind: 'replacedInvoices', name: 'a replaced invoice', make: replacedFile, ...byPeriod },
  { kind: 'customsPapers', name: 'an invoice for customs', make: fileOf('merchant-invoice'), ...byPeriod },
  { kind: 'paymentSlips', name: 'a slip', make: fileOf('transfer-slip'), ...byPeriod },
  { kind: 'auditEntries', name: 'an entry of the audit', at: 1, make: auditEntry, ...byPeriod },
]

async function erase(accountId: string): Promise<void> {
  const at = ago(1)
  const words = { note: '', reason: '', decidedBy: 'Admin' }
  const row = { erasureId: deps().ids.next(), accountId, askedAt: at, decidedAt: at, ...words }
  await writer()
    .insertInto('erasure')
    .values({ ...row, status: 'Granted' })
    .execute()
}

/** Whether a row is due whose period ends at a moment. */
async function isDue({ kind, at = 0 }: Rule, key: RowKey, before: string): Promise<boolean> {
  const rows = dueRowsOf(kind)[at]
  if (!rows) throw new Error(`${kind} has no table ${at}`)
  return (await dueAmong(deps().db.reads.kysely, rows, before, [key])).length > 0
}

/** Removes what a row holds, as the daily run does. */
const remove = ({ kind, at = 0 }: Rule, key: RowKey) =>
  onTheBooks(deps(), (tx) => removalStepOf(kind, at).remove(tx, [key], deps()))

test.for(rules)('$kind: $name', async (rule) => {
  const { accountId } = await putAccount(deps())
  const erasedAccount = await putAccount(deps())
  await erase(erasedAccount.accountId)
  const before = ago(periodDays)
  const young = ago(periodDays - 1)
  const old = await rule.make(accountId, ago(periodDays + 1))
  const ofErased = await rule.make(erasedAccount.accountId, young)
  expect(await isDue(rule, old, before), 'period over').toBe(true)
  expect(await isDue(rule, ofErased, before), 'erased').toBe(rule.goesAtOnce)
  expect(await isDue(rule, await rule.make(accountId, young), before), 'neither').toBe(false)
  for (const key of [old, ofErased]) {
    await remove(rule, key)
    expect(await isDue(rule, key, before), 'removed').toBe(false)
  }
})

test('photos of failed attempts at a door go with their rows, once nothing needs them', async () => {
  const { accountId } = await putAccount(deps())
  const photo = String(await fileOf('delivery-photo')(accountId, ago(1)))
  const make = broughtTo((at) => ({ attempts: [{ ...attempt(at), photoFileIds: [photo] }] }))
  const rule: Rule = { kind: 'handOverProofs', name: 'a photo of a failed attempt', at: 1, make, ...atOnce }
  const deliveryId = await make(accountId, ago(1))
  await remove(rule, deliveryId)
  const file = writer().selectFrom('file').where('fileId', '=', photo).select('deletedAt')
  expect((await file.executeTakeFirstOrThrow()).deletedAt).not.toBeNull()
  const row = writer().selectFrom('delivery').where('deliveryId', '=', String(deliveryId)).select('attempts')
  expect((await row.executeTakeFirstOrThrow()).attempts).toContain('"photoFileIds":[]')
})

test('a driver’s day that is never closed keeps proofs of others, and none of an erased customer', async () => {
  const { accountId } = await putAccount(deps())
  const erasedAccount = await putAccount(deps())
  await erase(erasedAccount.accountId)
  const driverId = await accountIdOf(server, 'Driver')
  const make = broughtTo((at) => ({ attempts: [attempt(at)], driverId, roundOf: driverId }))
  const rule: Rule = { kind: 'handOverProofs', name: 'a proof on an open day', at: 1, make, ...atOnce }
  expect(await isDue(rule, await make(accountId, ago(101)), ago(100))).toBe(false)
  expect(await isDue(rule, await make(erasedAccount.accountId, ago(1)), ago(100))).toBe(true)
})
