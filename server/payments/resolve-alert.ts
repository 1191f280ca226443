import type { CheckoutAlert } from '#sync/entities/money/checkout.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { checkoutCurrency } from '#sync/rules/payments/card-verdict.ts'
import { jmdOfUsd } from '#sync/rules/prices/money.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import type { Transaction } from '../changes/transaction.ts'
import { readSettings } from '../db/company/settings.ts'
import {
  creditProviderPayment,
  findAlert,
  findProviderPayment,
  resolveAlert,
} from '../db/payments/provider-payments.ts'
import { provider } from './card-payments.ts'
import type { PaymentDeps } from './deps.ts'
import { takePayment } from './payments.ts'

export interface Resolving {
  readonly alertId: string
  readonly note: string
  /** The account for money that is on no account yet. */
  readonly accountId?: string | undefined
  readonly by: string
}

/** The value of a provider's payment in our books, at today's rate. */
async function worth(tx: Transaction, currency: string | null, amountCents: number | null): Promise<number> {
  const cents = amountCents ?? 0
  if (currency === checkoutCurrency && cents > 0) return cents
  if (currency === 'USD' && cents > 0) return jmdOfUsd(cents, (await readSettings(tx.kysely)).exchangeRate)
  throw new Refusal(
    'wrong-state',
    'What this payment is worth in Jamaican dollars is not known. Take it at the counter as a bank transfer, and say so in the note.',
  )
}

async function putOnAccount(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  alert: CheckoutAlert,
  accountId: string,
) {
  const providerPayment = alert.transactionId && (await findProviderPayment(tx.kysely, alert.transactionId))
  if (!providerPayment || providerPayment.paymentId)
    throw new Refusal('wrong-state', 'There is no money here that is on no account. Leave the account out.')
  const account = await tx.get('account', accountId)
  if (!account || account.deletedAt) throw noSuchAccount()
  const payment = await takePayment(tx, deps, {
    accountId,
    method: 'CardLink',
    amountJmdCents: await worth(tx, providerPayment.currency, providerPayment.amountCents),
    reference: providerPayment.reference || providerPayment.transactionId,
    allocations: [],
    receivedBy: provider,
    isTaken: true,
  })
  await creditProviderPayment(tx.kysely, providerPayment.transactionId, {
    accountId,
    paymentId: payment.paymentId,
  })
}

/** Says how an alert was dealt with; money on no account becomes the credit of the account that is named. */
export async function resolve(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  input: Resolving,
): Promise<void> {
  const { alertId, note, accountId, by } = input
  const alert = await findAlert(tx.kysely, alertId)
  if (!alert) throw new Refusal('not-found', 'Alert not found.')
  if (alert.resolvedAt)
    throw new Refusal('wrong-state', `${alert.resolvedBy} has dealt with this: ${alert.note ?? ''}`)
  if (accountId) await putOnAccount(tx, deps, alert, accountId)
  const resolution = { resolvedAt: tx.at, resolvedBy: by, note }
  await resolveAlert(tx.kysely, alertId, resolution)
  await tx.note('checkoutAlert', alertId, alert, {
    ...alert,
    ...resolution,
    ...(accountId ? { accountId } : {}),
  })
}
