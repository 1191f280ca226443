import type { SaleBody } from '#sync/api/packages/endings.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { childId } from '#sync/lib/ids.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { MutatorRun } from '#sync/mutators/mutator.ts'
import { endPackage } from '#sync/mutators/packages/way-back.ts'
import { type Actor, mustBeAllowed } from '#sync/policies/actor.ts'
import { isAtHand } from '#sync/rules/packages/ending.ts'
import { roundCash, settledFor } from '#sync/rules/payments/cash.ts'
import { saleText } from '#sync/rules/payments/used-once.ts'
import { allocate } from '#sync/rules/prices/allocation.ts'
import { mustFindAny, mustNotBeGone, wrongState } from '../billing/endings.ts'
import { billStorage } from '../billing/storage.ts'
import { serverContext } from '../changes/mutator-context.ts'
import type { Transaction } from '../changes/transaction.ts'
import { calledMoment } from '../changes/vouched-moment.ts'
import { debtsOf } from '../db/billing/ledger.ts'
import { storageOwedFor } from '../db/billing/storage.ts'
import { smallestCoin } from '../db/company/settings.ts'
import type { PaymentDeps } from './deps.ts'
import { sameAsBefore, takePayment } from './payments.ts'

interface Doer {
  readonly actor: Actor
  readonly deviceId: string
}

/** The run of a change that a call makes on a package. */
function runOf(tx: Transaction, uid: string, { actor, deviceId }: Doer): MutatorRun {
  let n = 0
  const context = serverContext(tx, { uid, deviceId, moment: calledMoment(undefined, tx.at) })
  return { actor, context: { ...context, id: () => childId(uid, ++n) } }
}

function mustBeHere(pkg: Package): void {
  mustNotBeGone(pkg)
  if (!isAtHand(pkg)) throw wrongState(pkg, 'isn’t at hand: find it, and end any hold, first')
}

interface Sale extends SaleBody {
  readonly packageId: string
  /** The id of the payment: a repeat with it sells nothing again. */
  readonly uid: string
}

/** The storage since the package's invoice belongs to its debts: it is billed up to the day of the sale. */
async function billRest(tx: Transaction, pkg: Package, createdBy: string): Promise<void> {
  const dueJmdCents = await storageOwedFor(tx.kysely, pkg, jamaicaDay(tx.at))
  if (dueJmdCents === 0) return
  const storage = [{ packageId: pkg.packageId, dueJmdCents }]
  await billStorage(tx, { accountId: pkg.accountId, storage, createdBy })
}

/** The debts that the price pays. Cash is in coins, so that the price, the drawer and the receipt are one number. */
async function allocationsOf(
  tx: Transaction,
  { accountId, packageId }: Package,
  money: Pick<SaleBody, 'method' | 'amountJmdCents'>,
) {
  const coin = await smallestCoin(tx.kysely)
  if (money.method === 'Cash' && roundCash(money.amountJmdCents, coin) !== money.amountJmdCents)
    throw new Refusal('invalid', 'A price in cash is in whole coins.', {
      amountJmdCents: ['is not in whole coins'],
    })
  const debts = await debtsOf(tx.kysely, accountId ?? '', packageId)
  const owed = debts.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  return allocate(settledFor(money, owed, coin), debts)
}

/**
 * Sells a package that was given up. The price is a payment to its customer's account: it pays what they owe, for this
 * package first, and the rest is their credit.
 */
export async function sellAbandoned(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  { packageId, uid, method, amountJmdCents, reference, usedAgainReason }: Sale,
  doer: Doer,
): Promise<void> {
  mustBeAllowed(doer.actor, 'ReceivePaymentView')
  const pkg = await mustFindAny(tx, packageId)
  const accountId = pkg.accountId ?? ''
  if (await sameAsBefore(tx, { paymentId: uid, accountId, method, amountJmdCents })) return
  mustBeHere(pkg)
  const { ending, trackingNumber } = pkg
  if (ending?.status !== 'Abandoned') throw wrongState(pkg, 'wasn’t given up: only that can be sold')
  if (method === 'AccountCredit')
    throw new Refusal('invalid', 'A sale brings money: choose how it was paid.', {
      method: ['brings no money'],
    })
  const { name: by } = doer.actor
  await billRest(tx, pkg, by)
  const payment = await takePayment(tx, deps, {
    paymentId: uid,
    accountId,
    method,
    amountJmdCents,
    reference: [saleText(trackingNumber), reference].filter(Boolean).join(', '),
    usedAgainReason,
    receivedBy: by,
    allocations: await allocationsOf(tx, pkg, { method, amountJmdCents }),
  })
  const { paymentId, amountJmdCents: proceedsJmdCents } = payment
  const saleFields = { status: 'Sold', by, at: tx.at, proceedsJmdCents, paymentId } as const
  const billedPackage = await mustFindAny(tx, packageId)
  await endPackage(tx, billedPackage, { ...ending, ...saleFields }, runOf(tx, deps.ids.next(), doer))
}

/** Destroys a package that was given up, or whose customer chose that. A picture shows that it was. */
export async function destroyPackage(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  { packageId, reason }: { readonly packageId: string; readonly reason: string },
  doer: Doer,
): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  if (pkg.ending?.status === 'Destroyed') return
  mustBeHere(pkg)
  const { ending } = pkg
  const isChosen = ending?.status === 'Chosen' && ending.choice === 'Destroy'
  if (!ending || !(isChosen || ending.status === 'Abandoned'))
    throw wrongState(pkg, 'was neither given up nor chosen to be destroyed')
  const images = await tx.find('packageImage', 'packageId', packageId)
  const since = ending.chosenAt !== null && isChosen ? ending.chosenAt : ending.at
  const photo = images.findLast(({ deletedAt, createdAt }) => deletedAt === null && createdAt >= since)
  if (!photo)
    throw new Refusal(
      'wrong-state',
      `Take a picture of ${pkg.trackingNumber} first, which shows that it is destroyed.`,
    )
  const { name: by } = doer.actor
  const destructionFields = { status: 'Destroyed', reason, by, at: tx.at } as const
  const withPhoto = {
    ...ending,
    ...destructionFields,
    photoFileId: must(photo.fileId, 'the file of a picture'),
  }
  await endPackage(tx, pkg, withPhoto, runOf(tx, deps.ids.next(), doer))
}
