import { type Checked, sumOf } from './money-checks.ts'
import { cashiers, drivers } from './office.ts'

const usdOf = (entries: Checked['rows']['entries']): number =>
  entries.reduce((sum, { amountUsdCents }) => sum + amountUsdCents, 0)

/** A drawer holds its float and its entries, and that is what the cashier has in the hand. */
export function* checkDrawers({ rows, expectedBooks, office }: Checked): Iterable<string> {
  const expectedIn = ({ tillId, floatJmdCents }: Checked['rows']['tills'][number]): number =>
    floatJmdCents + sumOf(rows.entries.filter((entry) => entry.tillId === tillId))
  const usdIn = ({ tillId, floatUsdCents }: Checked['rows']['tills'][number]): number =>
    floatUsdCents + usdOf(rows.entries.filter((entry) => entry.tillId === tillId))
  for (const cashier of cashiers) {
    const open = rows.tills.filter(
      ({ cashierId, closedAt }) => closedAt === null && cashierId === office.idOf(cashier),
    )
    if (open.length > 1) yield `${cashier} has ${open.length} drawers`
    const [till] = open
    const inHand = expectedBooks.openDrawers.get(cashier)
    const expectedCash = till && expectedIn(till)
    if (expectedCash !== inHand?.jmdCents)
      yield `the drawer of ${cashier} is expected to hold ${expectedCash}, and holds ${inHand?.jmdCents}`
    const expectedUsd = till && usdIn(till)
    if (expectedUsd !== inHand?.usdCents)
      yield `the drawer of ${cashier} is expected to hold US cents of ${expectedUsd}, and holds ${inHand?.usdCents}`
  }
  for (const till of rows.tills) {
    if (till.closedAt === null) continue
    const inHand = expectedBooks.closedDrawers.get(till.tillId)
    if (till.expectedJmdCents !== inHand?.jmdCents || expectedIn(till) !== inHand.jmdCents)
      yield `a till was closed with ${till.expectedJmdCents} expected, ${expectedIn(till)} booked and ${inHand?.jmdCents} in hand`
    if (till.expectedUsdCents !== inHand?.usdCents || usdIn(till) !== inHand.usdCents)
      yield `a till was closed with US cents of ${till.expectedUsdCents} expected, ${usdIn(till)} booked and ${inHand?.usdCents} in hand`
  }
}

/** Cash of the counter is in one drawer once, and what was reversed has left again. Nothing else is in any. */
export function* checkEntries({ rows, expectedBooks }: Checked): Iterable<string> {
  for (const payment of rows.payments) {
    const slip = expectedBooks.slips.get(payment.paymentId)
    const entries = rows.entries.filter(({ paymentId }) => paymentId === payment.paymentId)
    // Nothing was in a drawer of what rounding alone paid.
    if (slip?.keptJmdCents === 0 && slip.usd === null) continue
    const count = slip?.drawer ? (slip.isReversed ? 2 : 1) : 0
    if (entries.length !== count)
      yield `${payment.receiptNumber}: it is in drawers ${entries.length} times, not ${count}`
    const sign = payment.kind === 'Refund' ? -1 : 1
    const jmdCents = slip?.usd ? -slip.usd.changeJmdCents : sign * payment.amountJmdCents
    const cash = count === 1 ? jmdCents : 0
    const usdCents = count === 1 ? (slip?.usd?.usdCents ?? 0) : 0
    if (usdOf(entries) !== usdCents)
      yield `${payment.receiptNumber}: the drawers have US cents of ${usdOf(entries)} of it, not ${usdCents}`
    if (sumOf(entries) !== cash)
      yield `${payment.receiptNumber}: the drawers have ${sumOf(entries)} of it, not ${cash}`
  }
}

/** The cash of every stop that no day has counted is in its driver's hand; a closed day keeps what it expected. */
export function* checkDoors({ rows, expectedBooks, office }: Checked): Iterable<string> {
  for (const driver of drivers) {
    const cash = rows.deliveries
      .filter(
        ({ driverId, status, driverDayId }) =>
          driverId === office.idOf(driver) && status === 'Delivered' && driverDayId === null,
      )
      .flatMap(({ collected, extraCollected }) => [...(collected ? [collected] : []), ...extraCollected])
      .filter(({ method, reversedAt }) => method === 'Cash' && reversedAt === null)
    const inHand = expectedBooks.hands.get(driver) ?? 0
    if (sumOf(cash) !== inHand) yield `${driver} is asked for ${sumOf(cash)}, and has ${inHand}`
  }
  for (const { deliveryId, collected, extraCollected } of rows.deliveries)
    for (const doorSum of [...(collected ? [collected] : []), ...extraCollected]) {
      const payment = rows.payments.find(({ paymentId }) => paymentId === doorSum.paymentId)
      const isBooked =
        payment?.deliveryId === deliveryId &&
        payment.amountJmdCents === doorSum.amountJmdCents &&
        payment.method === doorSum.method &&
        (payment.reversedAt === null) === (doorSum.reversedAt === null)
      // No coin was taken where there was nothing to round up to one.
      if (!isBooked && doorSum.amountJmdCents > 0)
        yield `${doorSum.amountJmdCents} was noted at a door, and booked otherwise`
    }
  const atDoors = rows.payments.filter(({ deliveryId }) => deliveryId !== null)
  const doorPaymentIds = new Set(
    rows.deliveries.flatMap(({ collected, extraCollected }) =>
      [collected, ...extraCollected].map((sum) => sum?.paymentId),
    ),
  )
  for (const { paymentId, receiptNumber } of atDoors)
    if (!doorPaymentIds.has(paymentId)) yield `${receiptNumber}: it was taken at a door that does not say so`
}
