import type { ExpectedBooks } from './expected-books.ts'
import { stands } from './money-checks.ts'
import type { Cashier, Customer, Office } from './office.ts'
import type { InvoiceRow, Rows } from './rows.ts'

/** A choice decides a person's next step: which of the possible items, in which way, and with how much money. */
export interface Choice {
  readonly a: number
  readonly b: number
  readonly cents: number
}

export interface Scene {
  readonly office: Office
  readonly expectedBooks: ExpectedBooks
  /** As they were before it. */
  readonly rows: Rows
}

/** True when it was done, false when it was refused, undefined when there is nothing to do it to. */
export type Action = (scene: Scene, choice: Choice) => Promise<boolean | undefined>

export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

export const customerIn = ({ a }: Choice): Customer => (a % 2 === 0 ? 'ana' : 'ben')
export const cashierIn = ({ b }: Choice): Cashier => (b % 2 === 0 ? 'cashier' : 'senior')

const byId =
  <K extends string>(key: K) =>
  (first: Record<K, string>, second: Record<K, string>) =>
    first[key] < second[key] ? -1 : 1

/** The customer's invoices that something is owed on, in the order in which they were made. */
export const owedBy = ({ office, rows }: Scene, customer: Customer): InvoiceRow[] =>
  rows.invoices
    .filter(
      (invoice) =>
        invoice.accountId === office.idOf(customer) && stands(invoice) && invoice.balanceJmdCents > 0,
    )
    .sort(byId('invoiceId'))

export const invoicesOf = ({ office, rows }: Scene, customer: Customer): InvoiceRow[] =>
  rows.invoices
    .filter((invoice) => invoice.accountId === office.idOf(customer) && stands(invoice))
    .sort(byId('invoiceId'))

export const packagesOf = ({ office, rows }: Scene, customer: Customer): Rows['packages'] =>
  rows.packages.filter(({ accountId }) => accountId === office.idOf(customer)).sort(byId('packageId'))

export const openNotesOf = ({ office, rows }: Scene, customer: Customer): Rows['notes'] =>
  rows.notes
    .filter(({ accountId, status }) => accountId === office.idOf(customer) && status === 'Open')
    .sort(byId('creditNoteId'))

export const standingPaymentsOf = ({ office, rows }: Scene, customer: Customer): Rows['payments'] =>
  rows.payments
    .filter(({ accountId, reversedAt }) => accountId === office.idOf(customer) && reversedAt === null)
    .sort(byId('paymentId'))

export const balanceOf = (invoices: readonly { readonly balanceJmdCents: number }[]): number =>
  invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)

/** People choose what makes sense where there is such a thing, and now and then something else. */
export function chooseAmong<T>(
  list: readonly T[],
  { b }: Choice,
  isSensible: (one: T) => boolean,
): T | undefined {
  const sensible = list.filter(isSensible)
  return pick(b % 5 === 0 || sensible.length === 0 ? list : sensible, b)
}
