import type { AuthorizedPerson } from '#sync/entities/accounts/authorized-person.ts'
import type { Delivery, DeliveryContact } from '#sync/entities/deliveries/delivery.ts'
import { equal } from '#sync/lib/equal.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { isOpen } from '#sync/mutators/deliveries/rows.ts'
import { doorCodeOf } from '#sync/rules/deliveries/door-code.ts'
import { ownerName } from '#sync/rules/payments/release.ts'
import { privateContact } from '../db/accounts/contact.ts'
import { isWithinCredit } from '../db/billing/release-credit.ts'
import { readSettings } from '../db/company/settings.ts'
import type { PendingPart } from '../db/core/transactions/observers.ts'
import type { NotedRow } from '../db/core/transactions/tx.ts'
import { openDeliveryIds, openDeliveryIdsOf } from '../db/deliveries/deliveries.ts'
import { owedOnDelivery } from '../db/deliveries/delivery-details.ts'
import { addCode } from '../db/deliveries/door-codes.ts'
import { hasWaitingTransfer } from '../db/payments/bank-transfers.ts'
import { invoiceIdsOf, owedPartsOf } from './owed.ts'

const textIn = (row: object | null, field: string): string | undefined => {
  const value: unknown = row && field in row ? row[field as keyof typeof row] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The private fields of an account on which depends what a driver sees. */
const driversFields = ['phone', 'authorizedPersons', 'terms']

/** The settings on which depends what a driver sees. */
const settingsAtDoor = ['cash', 'delivery']

/** The accounts whose deliveries are affected by a change outside the synced rows. */
function accountOf({ entity, entityId, before, after }: NotedRow): string | undefined {
  if (entity === 'invoice' || entity === 'bankTransfer') return textIn(after ?? before, 'accountId')
  return entity === 'account' && after && driversFields.some((field) => field in after) ? entityId : undefined
}

async function contactOf(
  tx: PendingPart,
  { accountId, address }: Delivery,
  owedIds: readonly string[],
): Promise<DeliveryContact | null> {
  const account = await tx.get('account', accountId)
  const contact = await privateContact(tx.kysely, accountId)
  if (!account) return null
  const persons: AuthorizedPerson[] = JSON.parse(contact?.authorizedPersons ?? '[]')
  return {
    name: ownerName(account),
    mailbox: account.mailbox,
    phone: address.phone || (contact?.phone ?? ''),
    authorizedPersons: persons.map(({ name, relationship, idType }) => ({ name, relationship, idType })),
    isTransferChecked: await hasWaitingTransfer(tx.kysely, owedIds),
  }
}

const makeCode = ({ kysely, ids, at }: PendingPart, { deliveryId }: Delivery): Promise<void> =>
  addCode(kysely, { deliveryId, code: doorCodeOf(ids.next()), createdAt: at })

async function tell(tx: PendingPart, delivery: Delivery): Promise<void> {
  const owed = await owedOnDelivery(tx.kysely, delivery, await invoiceIdsOf(tx, delivery))
  const owedParts = (await isWithinCredit(tx.kysely, delivery.accountId))
    ? []
    : await owedPartsOf(tx, delivery, owed)
  const dueJmdCents = owedParts.reduce((sum, part) => sum + part.dueJmdCents, 0)
  const owedIds = owed.map(({ invoiceId }) => invoiceId)
  const contact = await contactOf(tx, delivery, owedIds)
  const { cash, delivery: terms } = await readSettings(tx.kysely)
  // The customer reads it when the delivery sets out, so it doesn't change after that.
  const asksCode = delivery.status === 'OutForDelivery' ? delivery.asksCode : Boolean(terms.asksCode)
  const { cashRoundingJmdCents } = cash
  const facts = { dueJmdCents, owedParts, contact, cashRoundingJmdCents, asksCode }
  if (asksCode) await makeCode(tx, delivery)
  if (namesIn(facts).every((field) => equal(delivery[field], facts[field]))) return
  await tx.put('delivery', { ...delivery, ...facts })
}

/**
 * Writes into open deliveries the facts that their driver needs without a signal and only the server knows: whom to
 * call, who may take the packages, what is due, the smallest coin, and whether to ask for the code. In the transaction that changes any of them.
 */
export async function tellDrivers(tx: PendingPart): Promise<void> {
  const changes = tx.written()
  const accountIds = new Set([
    ...tx.noted.flatMap((note) => accountOf(note) ?? []),
    ...changes.flatMap((change) => (change.entity === 'account' && change.row.version > 0 ? change.id : [])),
  ])
  const deliveryIds = new Set(changes.flatMap((change) => (change.entity === 'delivery' ? change.id : [])))
  for (const accountId of accountIds)
    for (const { deliveryId } of await openDeliveryIdsOf(tx.kysely, accountId)) deliveryIds.add(deliveryId)
  if (tx.noted.some(({ entity, entityId }) => entity === 'setting' && settingsAtDoor.includes(entityId)))
    for (const { deliveryId } of await openDeliveryIds(tx.kysely)) deliveryIds.add(deliveryId)
  for (const deliveryId of deliveryIds) {
    const delivery = await tx.get('delivery', deliveryId)
    if (delivery && isOpen(delivery)) await tell(tx, delivery)
  }
}
