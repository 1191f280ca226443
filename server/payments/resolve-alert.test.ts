import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { jmdOfUsd } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { readSettings } from '../db/company/settings.ts'
import { findPayment } from '../db/payments/payments.ts'
import { findProviderPayment } from '../db/payments/provider-payments.ts'
import { alertsOf } from '../test/checkout-rows.ts'
import { openCompany } from '../test/money.ts'
import { alertUnreadable, applyEvent } from './card-payments.ts'
import type { ProviderEvent } from './provider/event.ts'
import { type Resolving, resolve } from './resolve-alert.ts'

const { accountId, otherId, onBooks, paid } = await openCompany()

/** Money of the provider that is on no account yet, and its alert. */
async function looseMoney(tx: Transaction, more: Partial<ProviderEvent> = {}): Promise<string> {
  const event = {
    ...{ transactionId: 'T-1', reference: 'R-1', customReference: null, currency: 'JMD', amountCents: 5_000 },
    ...{ paidAtMs: Date.parse(tx.at), ...more },
  }
  await applyEvent(tx, tx, event, null)
  return (await alertsOf(tx)).at(-1)?.alertId ?? ''
}
const settle = async (tx: Transaction, alertId: string, more: Partial<Resolving> = {}) => {
  await resolve(tx, tx, { alertId, note: 'Called them', by: 'Una Brown', ...more })
  const providerPayment = await findProviderPayment(tx.kysely, 'T-1')
  const payment = providerPayment?.paymentId ? await findPayment(tx.kysely, providerPayment.paymentId) : null
  return {
    credit: await creditOf(tx.kysely, accountId),
    alert: (await alertsOf(tx)).find((alert) => alert.alertId === alertId),
    provided: providerPayment && { accountId: providerPayment.accountId, state: providerPayment.state },
    payment: payment && {
      reference: payment.reference,
      method: payment.method,
      receivedBy: payment.receivedBy,
    },
    now: tx.at,
  }
}

const unknownWorth = 'What this payment is worth in Jamaican dollars is not known.'
const rows: readonly (readonly [
  name: string,
  outcome: object | string,
  work: (tx: Transaction) => Promise<object>,
])[] = [
  [
    'without an account, which leaves the money where it is',
    {
      ...{ credit: 0, payment: null, provided: { accountId: null, state: 'unapplied' } },
      alert: { resolvedBy: 'Una Brown', note: 'Called them' },
    },
    async (tx) => settle(tx, await looseMoney(tx)),
  ],
  [
    'with an account, whose credit it becomes',
    {
      credit: 5_000,
      payment: { reference: 'R-1', method: 'CardLink', receivedBy: 'Card provider' },
      alert: { resolvedBy: 'Una Brown' },
    },
    async (tx) => settle(tx, await looseMoney(tx), { accountId }),
  ],
  [
    'with an account, for money without a name',
    { credit: 5_000, payment: { reference: 'T-1' } },
    async (tx) => settle(tx, await looseMoney(tx, { reference: '' }), { accountId }),
  ],
  [
    'with an account, although its number paid another customer',
    { credit: 5_000, payment: { reference: 'R 4711' } },
    async (tx) => {
      await paid(tx, { accountId: otherId, method: 'CardLink', reference: 'R 4711' })
      return settle(tx, await looseMoney(tx, { reference: 'R 4711' }), { accountId })
    },
  ],
  [
    'for a cent',
    { credit: 1 },
    async (tx) => settle(tx, await looseMoney(tx, { amountCents: 1 }), { accountId }),
  ],
  [
    'for nothing',
    unknownWorth,
    async (tx) => settle(tx, await looseMoney(tx, { amountCents: 0 }), { accountId }),
  ],
  [
    'for no amount',
    unknownWorth,
    async (tx) => settle(tx, await looseMoney(tx, { amountCents: null }), { accountId }),
  ],
  [
    'for no cents of US dollars',
    unknownWorth,
    async (tx) => settle(tx, await looseMoney(tx, { currency: 'USD', amountCents: 0 }), { accountId }),
  ],
  [
    'for euros',
    unknownWorth,
    async (tx) => settle(tx, await looseMoney(tx, { currency: 'EUR' }), { accountId }),
  ],
  [
    'for an account that is not there',
    'Account not found',
    async (tx) => settle(tx, await looseMoney(tx), { accountId: tx.ids.next() }),
  ],
  [
    'for an account that was deleted',
    'Account not found',
    async (tx) => {
      const account = await tx.get('account', accountId)
      if (account) await tx.put('account', { ...account, deletedAt: tx.at })
      return settle(tx, await looseMoney(tx), { accountId })
    },
  ],
  [
    'twice',
    'Una Brown has dealt with this: Called them',
    async (tx) => {
      const alertId = await looseMoney(tx)
      await settle(tx, alertId)
      return settle(tx, alertId, { accountId })
    },
  ],
  [
    'with an account, where the money is on one already',
    'There is no money here that is on no account.',
    async (tx) => {
      await settle(tx, await looseMoney(tx), { accountId })
      return settle(tx, await looseMoney(tx, { amountCents: 1 }), { accountId })
    },
  ],
  [
    'with an account, where there is no money',
    'There is no money here that is on no account.',
    async (tx) => {
      await alertUnreadable(tx, tx, 'H-1')
      return settle(tx, (await alertsOf(tx))[0]?.alertId ?? '', { accountId })
    },
  ],
  ['that is not there', 'Alert not found.', (tx) => settle(tx, tx.ids.next())],
]
test.each(rows)('an alert is dealt with %s', async (_name, outcome, work) => {
  const result = await onBooks(work)
  if (typeof outcome === 'string') expect(result instanceof Refusal && result.message).toContain(outcome)
  else expect(result).toMatchObject(outcome)
})

test('US dollars become credit at the rate of today', async () => {
  const result = await onBooks(async (tx) => {
    const { credit } = await settle(tx, await looseMoney(tx, { currency: 'USD', amountCents: 1_000 }), {
      accountId,
    })
    return { credit, expected: jmdOfUsd(1_000, (await readSettings(tx.kysely)).exchangeRate) }
  })
  if (result instanceof Refusal) throw result
  expect(result.credit).toBe(result.expected)
  expect(result.credit).toBeGreaterThan(1_000)
})

test('the audit says to which account the money went', async () => {
  const noteOf = async (more: Partial<Resolving>) =>
    onBooks(async (tx) => {
      const alertId = await looseMoney(tx)
      await settle(tx, alertId, more)
      const { after } = await tx.kysely
        .selectFrom('audit')
        .where('entityId', '=', alertId)
        .orderBy('auditId', 'desc')
        .select('after')
        .executeTakeFirstOrThrow()
      return JSON.parse(String(after)) as object
    })
  expect(await noteOf({ accountId })).toMatchObject({ accountId, resolvedBy: 'Una Brown' })
  expect(await noteOf({})).not.toHaveProperty('accountId')
})
