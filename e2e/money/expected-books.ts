import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import { must } from '#sync/lib/must.ts'
import type { Cashier, Customer, Driver } from './office.ts'

// The books that are expected: the money that changed hands, and whose hands it is in. The arithmetic
// is not the product’s, so that a mistake in the product's is not made twice.

/** A drawer's cash, from its float on. */
interface Drawer {
  jmdCents: number
  usdCents: number
}

/** US dollars that were handed over, and the coins and notes that went back for them. */
export interface UsdCash {
  readonly usdCents: number
  readonly changeJmdCents: number
}

/** Money that was taken or paid back, as the people who handed it over remember it. */
export interface Slip {
  readonly customer: Customer
  readonly kind: 'Payment' | 'Refund'
  readonly method: PaymentMethod
  /** The coins, the card's sum, the cheque. */
  readonly keptJmdCents: number
  /** The sum that it takes off a debt, or adds to the credit; without its rounding once that is taken back. */
  settledJmdCents: number
  /** Of cash at the counter, the drawer that it went into or came out of. */
  readonly drawer: Drawer | null
  /** Of money at a door. */
  readonly driver: Driver | null
  /** Null for J$. */
  readonly usd: UsdCash | null
  isReversed: boolean
}

export interface ExpectedBooks {
  /** Taken less paid back, by customer: what their invoices have been paid with, or can be. */
  readonly settled: Map<Customer, number>
  readonly notes: Map<Customer, number>
  readonly openDrawers: Map<Cashier, Drawer>
  readonly closedDrawers: Map<string, Drawer>
  /** The cash of stops that no day has counted. */
  readonly hands: Map<Driver, number>
  readonly slips: Map<string, Slip>
  /** JMD cents for a US dollar; null before the first rate. */
  rate: number | null
  /** The debt up to which a firm collects unpaid. */
  readonly limits: Map<Customer, number>
  /** The flights of the history, and what suppliers are owed for them. */
  readonly flights: string[]
  readonly costs: Map<string, { readonly kind: string; readonly amountJmdCents: number }>
  gctPercent: number
  taxesServices: boolean
  /** The GCT in each valid credit note. */
  readonly notesGct: Map<string, number>
}

export const newExpectedBooks = (): ExpectedBooks => ({
  settled: new Map(),
  notes: new Map(),
  openDrawers: new Map(),
  closedDrawers: new Map(),
  hands: new Map(),
  slips: new Map(),
  rate: null,
  limits: new Map(),
  flights: [],
  costs: new Map(),
  gctPercent: 15,
  taxesServices: false,
  notesGct: new Map(),
})

export const add = <K>(sums: Map<K, number>, key: K, jmdCents: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + jmdCents)

/** Half a dollar goes up. */
export const inDollars = (jmdCents: number): number => {
  const cents = ((jmdCents % 100) + 100) % 100
  return cents >= 50 ? jmdCents + 100 - cents : jmdCents - cents
}

/**
 * Returns the part of a sum that is kept, and how much of the due sum that settles: the two differ only if the whole
 * due sum is paid.
 */
export function handedOver(method: PaymentMethod, jmdCents: number, dueJmdCents: number) {
  if (method !== 'Cash') return { settledJmdCents: jmdCents, keptJmdCents: jmdCents }
  const keptJmdCents = inDollars(jmdCents)
  const isWhole = dueJmdCents > 0 && [dueJmdCents, inDollars(dueJmdCents)].includes(jmdCents)
  return { settledJmdCents: isWhole ? dueJmdCents : keptJmdCents, keptJmdCents }
}

/** The worth of US dollars; half a cent goes up. */
export const worthOf = (usdCents: number, rate: number): number =>
  Math.floor((2 * usdCents * rate + 100) / 200)

/** The tax in a sum that includes it; half a cent goes up. */
export const taxWithin = (jmdCents: number, percent: number): number => {
  const points = Math.round(percent * 100)
  return Math.floor((2 * jmdCents * points + 10_000 + points) / (2 * (10_000 + points)))
}

/** US dollars settle their worth. Cash of more than the due sum settles that, and its change is coins. */
export function handedOverInDollars(
  method: PaymentMethod,
  { usdCents, rate }: { readonly usdCents: number; readonly rate: number },
  dueJmdCents: number,
) {
  const worthJmdCents = worthOf(usdCents, rate)
  const lackingJmdCents = inDollars(dueJmdCents - worthJmdCents)
  if (method !== 'Cash' || dueJmdCents === 0 || lackingJmdCents > 0)
    return {
      settledJmdCents: worthJmdCents,
      keptJmdCents: worthJmdCents,
      usd: { usdCents, changeJmdCents: 0 },
    }
  const changeJmdCents = 0 - lackingJmdCents
  return {
    settledJmdCents: dueJmdCents,
    keptJmdCents: worthJmdCents - changeJmdCents,
    usd: { usdCents, changeJmdCents },
  }
}

/** Cash that goes out is never more than the credit: it takes the cents along where they round down. */
export const handedBack = (method: PaymentMethod, jmdCents: number, creditJmdCents: number) =>
  handedOver(method, jmdCents, inDollars(creditJmdCents) <= creditJmdCents ? creditJmdCents : 0)

/** The cashier's open drawer; cash opens one where there is none. */
function drawerOf({ openDrawers }: ExpectedBooks, cashier: Cashier): Drawer {
  const drawer = openDrawers.get(cashier) ?? { jmdCents: 0, usdCents: 0 }
  openDrawers.set(cashier, drawer)
  return drawer
}

type Money = Pick<Slip, 'customer' | 'method' | 'keptJmdCents' | 'settledJmdCents'> &
  Partial<Pick<Slip, 'usd'>>

/** Moves the cash of a slip into its drawer or out of it: US dollars go in, and their change in J$ comes out. */
function moveCash(drawer: Drawer, { keptJmdCents, usd }: Pick<Slip, 'keptJmdCents' | 'usd'>, sign: 1 | -1) {
  drawer.jmdCents += sign * (usd ? -usd.changeJmdCents : keptJmdCents)
  drawer.usdCents += sign * (usd?.usdCents ?? 0)
}

/** Only a payment of the method AccountCredit brings no money. */
const isMoney = ({ method }: Pick<Slip, 'method'>): boolean => method !== 'AccountCredit'

export function writeTaken(
  expectedBooks: ExpectedBooks,
  paymentId: string,
  money: Money,
  by: Cashier | null,
): void {
  const drawer = by && money.method === 'Cash' ? drawerOf(expectedBooks, by) : null
  const slip: Slip = { usd: null, ...money, kind: 'Payment', drawer, driver: null, isReversed: false }
  if (drawer) moveCash(drawer, slip, 1)
  if (isMoney(money)) add(expectedBooks.settled, money.customer, money.settledJmdCents)
  expectedBooks.slips.set(paymentId, slip)
}

export function writeTakenAtDoor(
  expectedBooks: ExpectedBooks,
  paymentId: string,
  money: Money,
  driver: Driver,
): void {
  if (money.method === 'Cash') add(expectedBooks.hands, driver, money.keptJmdCents)
  add(expectedBooks.settled, money.customer, money.settledJmdCents)
  const slip: Slip = { usd: null, ...money, kind: 'Payment', drawer: null, driver, isReversed: false }
  expectedBooks.slips.set(paymentId, slip)
}

export function writePaidBack(
  expectedBooks: ExpectedBooks,
  paymentId: string,
  money: Money,
  by: Cashier,
): void {
  const isCash = money.method === 'Cash' && money.keptJmdCents > 0
  const drawer = isCash ? drawerOf(expectedBooks, by) : null
  const slip: Slip = { usd: null, ...money, kind: 'Refund', drawer, driver: null, isReversed: false }
  if (drawer) moveCash(drawer, slip, -1)
  add(expectedBooks.settled, money.customer, -money.settledJmdCents)
  expectedBooks.slips.set(paymentId, slip)
}

/** @param isCounted the money of a door is in a closed day, and no hand has it any more */
export function writeReversed(
  expectedBooks: ExpectedBooks,
  paymentId: string,
  by: Cashier,
  isCounted: boolean,
): void {
  const slip = must(expectedBooks.slips.get(paymentId), 'a payment that was written down')
  const sign = slip.kind === 'Payment' ? (-1 as const) : (1 as const)
  slip.isReversed = true
  if (isMoney(slip)) add(expectedBooks.settled, slip.customer, sign * slip.settledJmdCents)
  if (slip.drawer) {
    const isOpen = [...expectedBooks.openDrawers.values()].includes(slip.drawer)
    const drawer = isOpen ? slip.drawer : drawerOf(expectedBooks, by)
    moveCash(drawer, slip, sign)
  }
  if (slip.driver && slip.method === 'Cash' && !isCounted)
    add(expectedBooks.hands, slip.driver, -slip.keptJmdCents)
}
