import { randomBytes } from 'node:crypto'
import type { Account } from '#sync/entities/accounts/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs, minuteMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import type { PartnerRight } from '#sync/policies/partner-rights.ts'
import { insertAccount } from '../accounts/create-account.ts'
import { issueRecoveryCodes } from '../accounts/factors/recovery-codes.ts'
import { newTotpSecret } from '../accounts/factors/totp.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { seal } from '../core/data-key.ts'
import { system } from '../core/system-actor.ts'
import { endSessionsOnDevice, putLock } from '../db/accounts/locked-devices.ts'
import { insertFactor } from '../db/accounts/second-factors.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { insertSubscriber } from '../db/messages/newsletter.ts'
import { insertKey, putKeyUse } from '../db/partners/api-keys.ts'
import { addWebhookEvent, insertWebhook, settleWebhookEvent } from '../db/partners/webhooks.ts'
import { hashOfApiKey, newApiKey, shownPart } from '../partners/keys.ts'
import { newSecret } from '../partners/webhooks/signature.ts'
import type { DemoDeps } from './deps.ts'

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')
const agoOf = (deps: DemoDeps) => (ms: number) => isoOf(deps.clock.now() - ms)

interface DemoKey {
  readonly name: string
  readonly rights: readonly PartnerRight[]
  readonly revokedAt?: string
}

/** A key whose secret isn't kept, so no program can use it. Returns its id. */
async function putKey(deps: DemoDeps, tx: Transaction, makerId: string, demoKey: DemoKey): Promise<string> {
  const secret = newApiKey(false)
  const apiKeyId = deps.ids.next()
  const { name, rights, revokedAt = null } = demoKey
  await insertKey(tx.kysely, {
    apiKeyId,
    name,
    makerId,
    revokedAt,
    rights: JSON.stringify(rights),
    prefix: shownPart(secret),
    keyHash: hashOfApiKey(secret),
    addresses: '[]',
    branchId: null,
    perMinute: 60,
    perDay: 5000,
    expiresAt: null,
    createdAt: agoOf(deps)(60 * dayMs),
  })
  return apiKeyId
}

/** A warehouse's program and its webhook, which has answered once and failed once, and a key that was revoked. */
async function putPartners(deps: DemoDeps, tx: Transaction, makerId: string): Promise<void> {
  const ago = agoOf(deps)
  const rights = ['packages.receive', 'packages.read'] as const
  const apiKeyId = await putKey(deps, tx, makerId, { name: 'Doral Freight Warehouse', rights })
  const revokedAt = ago(20 * dayMs)
  await putKey(deps, tx, makerId, { name: 'Label printer trial', rights: ['packages.office'], revokedAt })
  const lastAt = ago(2 * hourMs)
  const use = { minute: lastAt.slice(0, 16), minuteCalls: 3, day: lastAt.slice(0, 10), dayCalls: 41 }
  await tx.statements.run(putKeyUse, { ...use, apiKeyId, lastAt, lastAddress: '203.0.113.24' })

  const webhookId = deps.ids.next()
  const createdAt = ago(45 * dayMs)
  await insertWebhook(tx.kysely, {
    webhookId,
    apiKeyId,
    createdAt,
    createdBy: makerId,
    heldUntil: createdAt,
    url: 'https://hooks.doral-freight.example/quayside',
    events: JSON.stringify(['package.received', 'package.updated']),
    secret: seal(deps.env, webhookId, newSecret()),
    previousSecret: null,
    previousUntil: null,
    lastSequence: 2,
    failingSince: null,
    disabledAt: null,
    removedAt: null,
  })
  const answers = [
    { state: 'GivenUp', status: 503, answer: 'Service Unavailable' },
    { state: 'Delivered', status: 200, answer: 'ok' },
  ] as const
  for (const [n, { state, ...answer }] of answers.entries()) {
    const at = ago((answers.length - n) * dayMs)
    const event = { webhookEventId: deps.ids.next(), attempts: 1 }
    const body = JSON.stringify({ type: 'ping', createdAt: at, sequence: n + 1 })
    const times = { createdAt: at, nextAt: at, goodUntil: at }
    const facts = { webhookId, sequence: n + 1, type: 'ping', body, state: 'Sending' } as const
    await tx.statements.run(addWebhookEvent, { ...event, ...facts, ...times })
    await settleWebhookEvent(tx.kysely, event, { state, nextAt: at }, { ...answer, at, durationMs: 180 })
  }
}

const subscribers = [
  { name: 'Althea Samuels', email: 'althea.samuels@example.test', consent: 'On the website' },
  { name: 'Kemar Lindo', email: 'kemar.lindo@example.test', consent: 'On the website' },
  { name: '', email: 'nadine@example.test', consent: 'At the counter in Kingston' },
  { name: 'Horace Vassell', email: 'horace.vassell@example.test', consent: 'By phone', hasLeft: true },
]

async function putSubscribers(deps: DemoDeps, tx: Transaction): Promise<void> {
  for (const [n, { hasLeft = false, ...subscriber }] of subscribers.entries()) {
    const createdAt = agoOf(deps)((n + 1) * 12 * dayMs)
    await insertSubscriber(tx.kysely, {
      ...subscriber,
      createdAt,
      updatedAt: hasLeft ? agoOf(deps)(3 * dayMs) : createdAt,
      status: hasLeft ? 'Unsubscribed' : 'Subscribed',
      newsletterSubscriberId: deps.ids.next(),
      unsubscribeToken: random(24),
      brand: '',
    })
  }
}

/** An app and a passkey with random secrets, by which no visitor of the demo can log in. */
async function putFactors(deps: DemoDeps, tx: Transaction, accountId: string): Promise<void> {
  const ago = agoOf(deps)
  const emptyColumns = {
    secret: null,
    credentialId: null,
    publicKey: null,
    lastStep: 0,
    counter: 0,
    transports: '[]',
  }
  const app = { kind: 'totp', name: 'Pixel 8', secret: seal(deps.env, accountId, newTotpSecret()) } as const
  const passkey = {
    kind: 'passkey',
    name: 'Office laptop',
    credentialId: random(32),
    publicKey: random(77),
  } as const
  for (const [n, factor] of [app, passkey].entries())
    await insertFactor(tx.kysely, {
      ...emptyColumns,
      ...factor,
      accountId,
      factorId: deps.ids.next(),
      createdAt: ago((30 - n) * dayMs),
      lastUsedAt: ago((n + 1) * hourMs),
    })
  await issueRecoveryCodes(deps.env, tx, accountId)
}

/** A phone that was lost with a session on it, and hasn't been in contact since it was locked. */
async function putLostDevice(
  deps: DemoDeps,
  tx: Transaction,
  accountId: string,
  lockedBy: string,
): Promise<void> {
  const ago = agoOf(deps)
  const deviceId = deps.ids.next()
  const [createdAt, lockedAt] = [ago(9 * dayMs), ago(dayMs)]
  const session = { sessionId: deps.ids.next(), accountId, deviceId, generation: 1, createdAt }
  const expiresAt = isoOf(deps.clock.now() + 20 * dayMs)
  await insertSession(tx.kysely, { ...session, rotatedAt: ago(dayMs + 30 * minuteMs), expiresAt })
  await endSessionsOnDevice(tx.kysely, deviceId, lockedAt)
  await putLock(tx.kysely, { deviceId, accountId, lockedBy, lockedAt, reason: 'Left in a taxi' })
}

/**
 * Puts what reaches beyond the office into the demo company: partners, newsletter subscribers, and a colleague with second
 * factors and a lost phone. Visitors of the demo don't log in as this colleague.
 */
export async function putReach(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const admin = must(
    people.find(({ role }) => role === 'Admin'),
    'an administrator',
  )
  const { accountId: makerId, brand, branchId } = admin
  const accountId = deps.ids.next()
  const login = {
    accountId,
    passwordHash: await hashPassword(random(24)),
    emailVerifiedAt: agoOf(deps)(90 * dayMs),
  }
  const by = { actor: system, deviceId: '', action: 'demo' }
  const name = { firstName: 'Marva', lastName: 'Hylton', email: 'marva.hylton@example.test' }
  const colleague = { ...name, phone: '+1 876 555 0188', role: 'Employee', brand, branchId } as const
  await withTransaction(deps, by, (tx) => insertAccount(deps, tx, colleague, login))
  await withTransaction(deps, by, async (tx) => {
    await putFactors(deps, tx, accountId)
    await putLostDevice(deps, tx, accountId, makerId)
    await putPartners(deps, tx, makerId)
    await putSubscribers(deps, tx)
  })
}
