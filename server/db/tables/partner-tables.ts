import type { Outcome } from '#sync/mutators/mutator.ts'
import type { DeliveryState, WebhookType } from '#sync/rules/messages/webhook-events.ts'

/** Programs of partners that make calls with a key. */
export interface PartnerTables {
  apiKey: ApiKeyTable
  apiKeyUse: ApiKeyUseTable
  partnerPackage: PartnerPackageTable
  webhook: WebhookTable
  webhookEvent: WebhookEventTable
  webhookAttempt: WebhookAttemptTable
}

/** A key is known only as a hash; a revoked one stays for the record. */
export interface ApiKeyTable {
  apiKeyId: string
  name: string
  prefix: string
  keyHash: string
  /** JSON of PartnerRight. */
  rights: string
  branchId: string | null
  perMinute: number
  perDay: number
  /** JSON of addresses and ranges; an empty list for any. */
  addresses: string
  expiresAt: string | null
  /** The account whose rights bound those of the key. */
  makerId: string
  createdAt: string
  revokedAt: string | null
}

/** The calls in the minute and on the day of the latest call. */
export interface ApiKeyUseTable {
  apiKeyId: string
  minute: string
  minuteCalls: number
  day: string
  dayCalls: number
  lastAt: string
  lastAddress: string
}

/** A package that a partner reported under a reference of its own. */
export interface PartnerPackageTable {
  apiKeyId: string
  reference: string
  packageId: string
  /** By which a repeat of the same report is known. */
  argsHash: string
  outcome: Outcome['outcome']
  message: string
  createdAt: string
}

/** A partner's address that receives events. */
export interface WebhookTable {
  webhookId: string
  apiKeyId: string
  url: string
  /** JSON of WebhookEvent. */
  events: string
  /** Sealed for the webhook, because it has to sign. */
  secret: string
  previousSecret: string | null
  previousUntil: string | null
  lastSequence: number
  /** Since when every attempt fails. */
  failingSince: string | null
  /** Nothing is sent before. */
  heldUntil: string
  disabledAt: string | null
  createdBy: string
  createdAt: string
  removedAt: string | null
}

export interface WebhookEventTable {
  webhookEventId: string
  webhookId: string
  /** Counts up for each webhook, so that a receiver can order what arrives out of order. */
  sequence: number
  type: WebhookType
  /** The JSON that is sent, the same in each attempt. */
  body: string
  createdAt: string
  state: DeliveryState
  attempts: number
  /** Waiting: the earliest time to send. Sending: the time at which the sender has given up. */
  nextAt: string
  /** When it is given up. */
  goodUntil: string
}

export interface WebhookAttemptTable {
  webhookEventId: string
  attempt: number
  at: string
  durationMs: number
  status: number | null
  answer: string
}
