import { createHash } from 'node:crypto'
import { isoOf } from '#sync/lib/clock.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { system } from '../core/system-actor.ts'
import { keepHook, markHook, waitingHooks } from '../db/payments/provider-payments.ts'
import { alertUnreadable, applyEvent, provider } from './card-payments.ts'
import type { PaymentDeps } from './deps.ts'
import { eventOf, jsonOf, type ProviderEvent } from './provider/event.ts'
import { legacyEventOf } from './provider/legacy-hook.ts'

const byProvider = (action: string, accountIp = ''): AuditContext => ({
  actor: { ...system, name: provider },
  deviceId: '',
  accountIp,
  action,
})

/** A hook whose signature, or whose token, is the provider's. */
export interface TrustedHook {
  readonly raw: Buffer
  readonly keyId: string
  readonly legacy: boolean
}

/** Books what the provider vouches for. The same payment again changes nothing. */
export async function book(deps: PaymentDeps, event: ProviderEvent): Promise<void> {
  await withTransaction(deps, byProvider('checkout.verify'), (tx) => applyEvent(tx, deps, event, null))
}

async function readEvent(
  deps: PaymentDeps,
  raw: Buffer,
  legacy: boolean,
  atMs: number,
): Promise<ProviderEvent | null> {
  const body = jsonOf(raw)
  if (!legacy) return eventOf(body)
  return deps.card ? legacyEventOf(deps.card.keys, body, atMs) : null
}

interface KeptHook {
  readonly hookId: string
  readonly body: Buffer
  readonly legacy: 0 | 1
  readonly receivedAt: string
}

async function applyHook(deps: PaymentDeps, hook: KeptHook, ip = ''): Promise<void> {
  const { hookId, body, legacy, receivedAt } = hook
  const event = await readEvent(deps, body, Boolean(legacy), Date.parse(receivedAt))
  await withTransaction(deps, byProvider('checkout.hook', ip), async (tx) => {
    if (event) await applyEvent(tx, deps, event, hookId)
    else await alertUnreadable(tx, deps, hookId)
    await markHook(tx.kysely, hookId, event ? 'applied' : 'unreadable')
  })
}

/** Stores a hook on the disk before processing it, then books it. Throws only what may pass: it is sent again. */
export async function receiveHook(
  deps: PaymentDeps,
  { raw, keyId, legacy }: TrustedHook,
  ip: string,
): Promise<void> {
  const hook = {
    hookId: deps.ids.next(),
    bodyHash: createHash('sha256').update(raw).digest('hex'),
    body: raw,
    keyId,
    legacy: legacy ? (1 as const) : (0 as const),
    receivedAt: isoOf(deps.clock.now()),
  }
  const storedHook = await withTransaction(deps, byServer('checkout.hook'), ({ kysely }) =>
    keepHook(kysely, hook),
  )
  if (storedHook.state === 'received') await applyHook(deps, { ...hook, hookId: storedHook.hookId }, ip)
}

/** Books what was kept and then not applied, because the server ended in between. */
export async function applyWaitingHooks(deps: PaymentDeps): Promise<void> {
  for (const hook of await waitingHooks(deps.db.reads.kysely)) await applyHook(deps, hook)
}

/** Notes a webhook that isn't the provider's in the audit. */
export const noteRefused = (deps: PaymentDeps, ip: string, facts: object): Promise<void> =>
  withTransaction(
    deps,
    { ...byProvider('checkout.hookRefused', ip), actor: { ...system, name: 'Unknown caller' } },
    (tx) => tx.note('providerHook', deps.ids.next(), null, facts),
  )
