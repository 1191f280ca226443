import type { DeliveryPageBody, DeliveryReply, deliveries } from '#sync/api/deliveries/deliveries.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Invoice } from '#sync/entities/money/invoice.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { putOnRoute } from '#sync/mutators/deliveries/route.ts'
import { deliveryMustAllow, putDelivery } from '#sync/mutators/deliveries/rows.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { type DeliveryRights, deliveryPolicy } from '#sync/policies/delivery.ts'
import { project } from '#sync/policies/project.ts'
import { audienceOf } from '#sync/policies/scope.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import { takeInvoiceAway } from '../../billing/kind-invoices.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { pageOfKind, unpaidOfKind } from '../../db/billing/kind-invoices.ts'
import { arrivalsOf } from '../../db/deliveries/arrivals.ts'
import { findDelivery, newestDeliveries, pageOfDeliveries } from '../../db/deliveries/deliveries.ts'
import { addDetails } from '../../db/deliveries/delivery-details.ts'
import { areOf } from '../../db/deliveries/load.ts'
import { findVan } from '../../db/deliveries/vans.ts'
import { updateDelivery } from '../../deliveries/change.ts'
import { priceOfDelivery, unbillDelivery } from '../../deliveries/fee.ts'
import { mustBeFor, mustBeWhole } from '../../deliveries/fields.ts'
import { mustFindDelivery, noSuchDelivery } from '../../deliveries/find-delivery.ts'
import { makeDelivery } from '../../deliveries/make.ts'
import { editRow } from '../../edits/edit-row.ts'
import { listReply, listSize, mostOwnRows, partOf } from '../../http/listing.ts'
import type { Call, Handler, Handlers } from '../../http/route.ts'

/** With their details, and to customers without what staff write for each other. */
const shownTo = (actor: Actor, kysely: Parameters<typeof addDetails>[0], rows: readonly Delivery[]) =>
  addDetails(
    kysely,
    rows.map((row) => project('delivery', row, audienceOf(actor))),
  )

async function replyOf({ db }: ChangeDeps, actor: Actor, deliveryId: string): Promise<DeliveryReply> {
  const delivery = await findDelivery(db.reads.kysely, deliveryId)
  if (!delivery) throw noSuchDelivery()
  return must((await shownTo(actor, db.reads.kysely, [delivery]))[0], 'the details of a delivery')
}

/** A delivery with those who may take its packages, as far as this person reaches. */
export async function deliveryDetail(
  deps: ChangeDeps,
  actor: Actor,
  { reach, deliveryId }: { readonly reach: DeliveryRights; readonly deliveryId: string },
) {
  const { kysely } = deps.db.reads
  const delivery = await mustFindDelivery(kysely, reach, deliveryId)
  const account = await findAccount(kysely, delivery.accountId)
  return {
    ...(await replyOf(deps, actor, delivery.deliveryId)),
    authorizedPersons: account?.authorizedPersons ?? [],
  }
}

const asDeliveryInvoice = (invoice: Invoice) => ({ ...invoice, deliveryInvoiceId: invoice.invoiceId })

const remove: Handler<(typeof deliveries)['deliveries.remove'], ChangeDeps> = async (
  { params, query, signed, request },
  deps,
) => {
  const cancelReason = query.reason ?? ''
  const part = deliveryPolicy.partOf(signed.actor, 'DeliveryDelete')
  return withTransaction(deps, byOf(signed, request, 'delivery.delete'), async (tx) => {
    const delivery: Delivery = await mustFindDelivery(
      tx.kysely,
      deliveryPolicy.whereReachable(signed.actor, part),
      params.id,
    )
    deliveryMustAllow(delivery, part === 'customer' ? 'ownCancel' : 'remove')
    const [asItWas] = await shownTo(signed.actor, tx.kysely, [delivery])
    const voidReason = ['The delivery was cancelled', cancelReason].filter(Boolean).join(': ')
    await unbillDelivery(tx, delivery.deliveryId, voidReason)
    await putDelivery(tx, { ...delivery, cancelReason, deletedAt: tx.at }, tx.at)
    await putOnRoute(tx, delivery, null, tx.at)
    return must(asItWas, 'the details of a delivery')
  })
}

type Listing = Pick<Call<(typeof deliveries)['deliveries.list']>, 'request' | 'reply' | 'query' | 'actor'>

/** The newest deliveries that this person reaches, in parts. */
async function listDeliveries(call: Listing, { db }: ChangeDeps, body: DeliveryPageBody) {
  const { kysely } = db.reads
  const reach = deliveryPolicy.whereReadable(call.actor)
  const page = await pageOfDeliveries(
    kysely,
    reach,
    { ...body, pageSize: listSize },
    call.query.pageNumber ?? 1,
  )
  return listReply(call, { ...page, result: await addDetails(kysely, page.result) })
}

export const deliveryHandlers: Handlers<typeof deliveries, ChangeDeps> = {
  'deliveries.customer': async ({ actor }, { db }) =>
    shownTo(
      actor,
      db.reads.kysely,
      await newestDeliveries(db.reads.kysely, deliveryPolicy.whereOwn(actor), mostOwnRows),
    ),
  'deliveries.arrivals': async ({ actor }, { db }) => {
    const { accountId } = deliveryPolicy.whereOwn(actor)
    return accountId ? arrivalsOf(db.reads.kysely, accountId) : []
  },
  'deliveries.customerByStatus': async ({ actor, params }, { db }) =>
    shownTo(
      actor,
      db.reads.kysely,
      await newestDeliveries(
        db.reads.kysely,
        { ...deliveryPolicy.whereOwn(actor), status: params.status },
        mostOwnRows,
      ),
    ),

  'deliveries.fee': async ({ body: { accountId, packageIds, place }, signed: { actor } }, { db, clock }) => {
    const part = deliveryPolicy.partOf(actor, 'DeliveryCreate')
    const ownerId = accountId ?? actor.accountId
    if (!deliveryPolicy.canCreateFor(actor, part, ownerId)) throw noSuchAccount()
    const { kysely } = db.reads
    if (!(await areOf(kysely, ownerId, packageIds))) throw noSuchPackage()
    return priceOfDelivery(kysely, { packageIds, place }, jamaicaDay(clock.now()))
  },
  'deliveries.create': async ({ body, signed, request }, deps) => {
    const part = deliveryPolicy.partOf(signed.actor, 'DeliveryCreate')
    const uid = uidOf(request, signed.actor.accountId, deps)
    const deliveryIdWanted = body.deliveryId ?? idFrom(uid, 'delivery')
    const { deliveryId } = await withTransaction(deps, byOf(signed, request, 'delivery.create'), (tx) =>
      makeDelivery(tx, deps, { actor: signed.actor, part }, { ...body, deliveryId: deliveryIdWanted }),
    )
    return replyOf(deps, signed.actor, deliveryId)
  },

  'deliveries.update': editRow(async ({ params: { deliveryId }, body, signed, request, mustHold }, deps) => {
    const part = deliveryPolicy.partOf(signed.actor, 'DeliveryUpdate')
    mustBeFor(part, body)
    mustBeWhole(body)
    const reachable = deliveryPolicy.whereReachable(signed.actor, part)
    await mustFindDelivery(deps.db.reads.kysely, reachable, deliveryId)
    const call = { request, signed, name: 'delivery.update', input: { deliveryId, body }, mustHold }
    await idempotent(deps, call, async (tx) => {
      const delivery = await mustFindDelivery(tx.kysely, reachable, deliveryId)
      await updateDelivery({ tx, deps, signed, delivery, body }, part)
      return deliveryId
    })
    return replyOf(deps, signed.actor, deliveryId)
  }),

  'deliveries.remove': remove,

  'deliveries.list': (call, deps) => listDeliveries(call, deps, {}),
  'deliveries.byStatus': (call, deps) => listDeliveries(call, deps, { status: call.params.status }),
  'deliveries.get': ({ actor, params }, deps) =>
    deliveryDetail(deps, actor, { reach: deliveryPolicy.whereReadable(actor), deliveryId: params.id }),
  'deliveries.van': ({ params: { code } }, { db }) => findVan(db.reads.kysely, keysOf(recognise(code))),
  'deliveries.paginated': async ({ actor, params, body }, { db }) => {
    const page = await pageOfDeliveries(
      db.reads.kysely,
      deliveryPolicy.whereReadable(actor),
      body,
      params.pageNumber,
    )
    return { ...page, result: await addDetails(db.reads.kysely, page.result) }
  },

  'deliveries.unpaidInvoices': async (call, { db }) => {
    const { driverId } = deliveryPolicy.whereReadable(call.actor)
    const { accountId } = call.params
    const invoices = await unpaidOfKind(db, { kind: 'Delivery', accountId, driverId })
    return listReply(call, partOf(invoices.map(asDeliveryInvoice), call.query.pageNumber))
  },
  'deliveries.invoicesPaginated': async ({ actor, params, body }, { db }) => {
    const { driverId } = deliveryPolicy.whereReadable(actor)
    const filter = { kind: 'Delivery' as const, accountId: body.accountId ?? null, driverId }
    const page = await pageOfKind(db, filter, body, params.pageNumber)
    return { ...page, result: page.result.map(asDeliveryInvoice) }
  },
  'deliveries.removeInvoice': async ({ params, query, signed, request }, deps) => {
    const deletion = await withTransaction(deps, byOf(signed, request, 'delivery.invoiceDelete'), (tx) =>
      takeInvoiceAway(tx, 'Delivery', params.deliveryInvoiceId, query.reason),
    )
    return asDeliveryInvoice(deletion)
  },
}
