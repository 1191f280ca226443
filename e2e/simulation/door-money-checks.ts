import type { Delivery, DeliveryCollected } from '#sync/entities/deliveries/delivery.ts'
import type { DriverDay } from '#sync/entities/deliveries/driver-day.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { childId } from '#sync/lib/ids.ts'
import { isTakenAtDoor } from './delivery-oracle.ts'
import type { Action } from './ledger.ts'
import type { DatabaseReader, MutationRecord } from './truth.ts'
import type { World } from './world.ts'

interface Collected {
  readonly method: string
  readonly reference?: string
  readonly amountJmdCents: number
}

interface HandOverArgs {
  readonly deliveryId: string
  readonly proof: { readonly recipientName: string }
  readonly collected?: Collected | null
}

interface PaymentRow extends Collected {
  readonly paymentId: string
  readonly accountId: string
  readonly deliveryId: string
  readonly allocatedJmdCents: number
}

interface HandOver {
  readonly record: MutationRecord
  readonly action: Action
  readonly args: HandOverArgs
}

const handOversOf = ({ server, ledger }: World): HandOver[] =>
  server.reader.mutations().flatMap((record) => {
    const action = ledger.find(record.uid)
    return record.name === 'delivery.handOver' && action
      ? [{ record, action, args: action.args as HandOverArgs }]
      : []
  })

const paymentsOf = ({ server }: World): PaymentRow[] =>
  server.reader.all(
    `select "paymentId", "accountId", "deliveryId", "method", "amountJmdCents",
       (select coalesce(sum("amountJmdCents"), 0) from "paymentAllocation" a where a."paymentId" = p."paymentId")
         as "allocatedJmdCents"
     from "payment" p where "reversedAt" is null and "deliveryId" is not null`,
  ) as unknown as PaymentRow[]

const isSameMoney = (a: Collected | null | undefined, b: Collected | null | undefined): boolean =>
  a?.method === b?.method && a?.amountJmdCents === b?.amountJmdCents

const deliveriesOf = (reader: DatabaseReader) =>
  (reader.truth().rows.get('delivery') ?? new Map()) as unknown as ReadonlyMap<string, Delivery>

/** Every sum that a delivery says was noted at its door, the first one first. */
const sumsOf = ({ collected, extraCollected }: Delivery): DeliveryCollected[] =>
  [collected, ...extraCollected].filter((sum) => sum !== null)

/** The delivery notes each sum once, with a payment of its own that is that much money of its customer. */
function checkBooked({ verdict }: World, delivery: Delivery, payments: readonly PaymentRow[]): void {
  const { deliveryId, accountId } = delivery
  const sums = sumsOf(delivery)
  const ownPayments = payments.filter((payment) => payment.deliveryId === deliveryId)
  if (
    new Set(sums.map(({ paymentId }) => paymentId)).size !== sums.length ||
    ownPayments.length !== sums.length
  )
    verdict.fail(
      'door-money',
      'server',
      `${deliveryId} notes ${JSON.stringify(sums)}; ${ownPayments.length} payments`,
    )
  const kinds = sums.map(({ method, amountJmdCents }) => `${method} ${amountJmdCents}`)
  if (new Set(kinds).size !== kinds.length)
    verdict.fail('door-money', 'server', `${deliveryId} notes one sum twice: ${kinds.join(', ')}`)
  for (const sum of sums) {
    const bookedPayment = ownPayments.find(({ paymentId }) => paymentId === sum.paymentId)
    if (!bookedPayment || !isSameMoney(bookedPayment, sum) || bookedPayment.accountId !== accountId)
      verdict.fail(
        'door-money',
        'server',
        `${JSON.stringify(sum)} is booked as ${JSON.stringify(bookedPayment)}`,
      )
  }
}

/** The answer that a phone got agrees with the delivery: its money is noted, or it was noted before. */
function checkAcknowledged({ server, verdict }: World, delivery: Delivery, { record, args }: HandOver): void {
  const fault = (text: string) => verdict.fail('door-money', 'server', `${record.uid}: ${text}`)
  const { collected = null, proof } = args
  const { rows } = server.reader.truth()
  if (collected && !isTakenAtDoor(collected)) fault(`${collected.method} is not taken at a door`)
  if (delivery.proof?.recipientName !== proof.recipientName) fault(`${proof.recipientName} has not got it`)
  if (record.outcome === 'done' && !isSameMoney(delivery.collected, collected))
    fault(`${JSON.stringify(collected)} is noted as ${JSON.stringify(delivery.collected)}`)
  if (collected && !sumsOf(delivery).some((sum) => isSameMoney(sum, collected)))
    fault(`${JSON.stringify(collected)} is acknowledged, and nowhere`)
  if (record.outcome !== 'review') return
  const reviews = [...(rows.get('review')?.values() ?? [])] as unknown as Review[]
  const ownReviews = reviews.filter(
    ({ kind, packageId }) => kind === 'doorMoney' && delivery.packageIds.includes(packageId ?? ''),
  )
  if (ownReviews.length !== delivery.extraCollected.length)
    fault(`${ownReviews.length} reviews of second money`)
}

/** A refused hand-over keeps no money, and the list says who has the goods and how much they paid. */
function checkRefused({ server, verdict }: World, { record, action, args }: HandOver): void {
  if (action.device === 'desk') return
  const review = server.reader.truth().rows.get('review')?.get(record.uid) as Review | undefined
  const fault = (text: string) => verdict.fail('door-money', 'server', `Refused ${record.uid}: ${text}`)
  if (!review) {
    fault('it is on no list')
    return
  }
  if (review.kind !== 'handedOver' || !review.note.includes(args.proof.recipientName))
    fault(`is a ${review.kind}`)
  const { collected } = args
  const amount =
    collected && (collected.amountJmdCents / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  if (amount && !review.note.includes(amount)) fault(`${amount} is not in "${review.note}"`)
}

/** A delivery with a fee that is at its owner's is paid, and an invoice agrees with its payments. */
function checkFees({ server, verdict }: World): void {
  const unpaid = server.reader.all(
    `select d."deliveryId" from "delivery" d where d."status" = 'Delivered' and d."feeJmdCents" > 0
       and coalesce(d."waiver", 'null') = 'null' and not exists
       (select 1 from "invoice" i where i."deliveryId" = d."deliveryId" and i."statusId" = 'paid')`,
  )
  for (const { deliveryId } of unpaid)
    verdict.fail('door-money', 'server', `${String(deliveryId)} was handed over, and its fee is not paid`)
  const wrong = server.reader.all(
    `select i."invoiceId", i."paidJmdCents", coalesce(sum(a."amountJmdCents"), 0) as "allocated" from "invoice" i
       left join "paymentAllocation" a on a."invoiceId" = i."invoiceId"
       and exists (select 1 from "payment" p where p."paymentId" = a."paymentId" and p."reversedAt" is null)
     group by 1, 2 having "allocated" <> i."paidJmdCents" or i."balanceJmdCents" <> i."totalJmdCents" - i."paidJmdCents"`,
  )
  for (const { invoiceId, paidJmdCents, allocated } of wrong)
    verdict.fail(
      'door-money',
      'server',
      `${String(invoiceId)} says ${paidJmdCents}, and its payments ${allocated}`,
    )
}

/** A closed day counts the cash of its stops and nothing else: all that the server had heard of by then. */
function checkDays(world: World): void {
  const { reader } = world.server
  const deliveries = deliveriesOf(reader)
  const days = (reader.truth().rows.get('driverDay') ?? new Map()) as unknown as ReadonlyMap<
    string,
    DriverDay
  >
  const records = reader.mutations()
  records.forEach(({ uid, name }, i) => {
    const day = name === 'delivery.closeDay' ? days.get(childId(uid, 1)) : undefined
    if (!day) return
    const later = records.slice(i).map(({ uid: laterUid }) => laterUid)
    const stops = day.deliveryIds.flatMap((id) => deliveries.get(id) ?? [])
    const extras = handOversOf(world).filter(
      ({ record, args }) =>
        record.outcome === 'review' &&
        day.deliveryIds.includes(args.deliveryId) &&
        !later.includes(record.uid),
    )
    const sums = [...stops.map(({ collected }) => collected), ...extras.map(({ args }) => args.collected)]
    const cash = sums.reduce((total, sum) => total + (sum?.method === 'Cash' ? sum.amountJmdCents : 0), 0)
    if (cash !== day.expectedJmdCents)
      world.verdict.fail(
        'door-money',
        'server',
        `${day.driverDayId} expects ${day.expectedJmdCents}, not ${cash}`,
      )
  })
}

/**
 * Money at doors: what was acknowledged is noted and booked once, what was refused is not, and a day counts what its
 * driver has in hand.
 */
export function checkDoorMoney(world: World): void {
  const { verdict, tally, server } = world
  const payments = paymentsOf(world)
  const deliveries = deliveriesOf(server.reader)
  for (const delivery of deliveries.values()) checkBooked(world, delivery, payments)
  for (const { deliveryId, paymentId, amountJmdCents, allocatedJmdCents } of payments) {
    if (!deliveries.has(deliveryId)) verdict.fail('door-money', 'server', `${paymentId} is of no delivery`)
    if (allocatedJmdCents > amountJmdCents)
      verdict.fail('door-money', 'server', `${paymentId} pays more than it is`)
  }
  for (const [deliveryId, handOvers] of Map.groupBy(handOversOf(world), ({ args }) => args.deliveryId)) {
    const delivery = deliveries.get(deliveryId)
    const appliedHandOvers = handOvers.filter(({ record }) => record.status === 'applied')
    const doneHandOvers = appliedHandOvers.filter(({ record }) => record.outcome === 'done')
    if (appliedHandOvers.length > 0 && doneHandOvers.length !== 1)
      verdict.fail('door-money', 'server', `${deliveryId} was handed over ${doneHandOvers.length} times`)
    for (const handOver of appliedHandOvers) {
      tally.count(`handed over: ${handOver.record.outcome}`)
      if (delivery) checkAcknowledged(world, delivery, handOver)
    }
    for (const handOver of handOvers) if (handOver.record.status === 'refused') checkRefused(world, handOver)
    const isExplained = (sum: Collected) =>
      appliedHandOvers.some(({ args }) => isSameMoney(args.collected, sum))
    for (const sum of delivery ? sumsOf(delivery) : [])
      if (!isExplained(sum)) verdict.fail('door-money', 'server', `Nobody collected ${JSON.stringify(sum)}`)
  }
  checkFees(world)
  checkDays(world)
}
