import * as z from 'zod'
import { deliveryStatuses } from './delivery-status.ts'
import { invoiceKinds } from './invoice-status.ts'
import { packageStatuses } from './package-status.ts'
import { paymentMethods } from './payment-method.ts'
import { groupings } from './report-grouping.ts'

// What reports are made of. Days are business days in Jamaica, money is JMD cents.

const Count = z.int()
const JmdCents = z.int()
const Day = z.string()

/** An office by id and name; without an id: what belongs to none. */
const Office = z.object({ branchId: z.string().nullable(), branchName: z.string() })
const Bucket = z.object({ fromDays: z.int(), toDays: z.int().nullable() })
const Person = z.object({ person: z.string() })

const ofOffice = <S extends z.ZodRawShape>(figures: z.ZodObject<S>) => z.array(Office.extend(figures.shape))
const ofPart = <S extends z.ZodRawShape>(figures: z.ZodObject<S>) =>
  z.array(z.object({ start: Day }).extend(figures.shape))
const ofPerson = <S extends z.ZodRawShape>(figures: z.ZodObject<S>) => z.array(Person.extend(figures.shape))

/** Invoices issued in the period, but for those that were voided since. */
export const SalesFigures = z.object({
  invoices: Count,
  subtotalJmdCents: JmdCents,
  gctJmdCents: JmdCents,
  totalJmdCents: JmdCents,
})
export const Sales = z.object({
  totals: SalesFigures,
  byPart: ofPart(SalesFigures),
  byKind: z.array(z.object({ kind: z.enum(invoiceKinds) }).extend(SalesFigures.shape)),
  byOffice: ofOffice(SalesFigures),
  /** Notes given in the period, but for void ones: they are not taken off the sales. */
  creditNotes: z.object({ creditNotes: Count, amountJmdCents: JmdCents }),
})

/** Packages by the day of their check-in. */
export const IntakeFigures = z.object({
  packages: Count,
  pieces: Count,
  weightLb: z.number(),
  declaredValueUsdCents: z.int(),
})
export const Intake = z.object({
  totals: IntakeFigures,
  byPart: ofPart(IntakeFigures),
  byOffice: ofOffice(IntakeFigures),
  byCourier: z.array(z.object({ courier: z.string() }).extend(IntakeFigures.shape)),
})

const Packages = z.object({ packages: Count })
const AgeBuckets = z.array(Bucket.extend(Packages.shape))
/** Packages that are checked in and not delivered, now. */
export const Ageing = z.object({
  totals: Packages,
  byAge: AgeBuckets,
  byOffice: ofOffice(Packages.extend({ byAge: AgeBuckets })),
})

/**
 * Packages that have arrived, belong to somebody and are on no issued invoice, now; part of them was handed over. And the
 * store orders that were bought on a waiver and are not paid.
 */
export const ToBill = z.object({ packages: Count, handedOver: Count, orders: Count })

/**
 * Taken, reversed and refunded count on their own days, so that a day that is over never changes. A refund that is
 * reversed comes off the refunds of the day on which it was.
 */
export const PaymentFigures = z.object({
  payments: Count,
  amountJmdCents: JmdCents,
  reversed: Count,
  /** What coins could not pay of cash, less that of payments that were reversed. */
  roundingJmdCents: JmdCents,
  reversedJmdCents: JmdCents,
  refunds: z.int(),
  refundedJmdCents: JmdCents,
  /** Taken, less what was reversed and refunded. */
  netJmdCents: JmdCents,
})
/** Account credit is no new money: it stands in `byMethod` alone. */
export const Payments = z.object({
  totals: PaymentFigures,
  byMethod: z.array(z.object({ method: z.enum(paymentMethods) }).extend(PaymentFigures.shape)),
  byPart: ofPart(PaymentFigures),
  byOffice: ofOffice(PaymentFigures),
})

/** Tills by the day they were closed on. Missing and too much are not set off against each other. */
export const TillFigures = z.object({
  tills: Count,
  toConfirm: Count,
  expectedJmdCents: JmdCents,
  countedJmdCents: JmdCents,
  missingJmdCents: JmdCents,
  tooMuchJmdCents: JmdCents,
  differenceJmdCents: JmdCents,
})
export const Tills = z.object({
  totals: TillFigures,
  byPart: ofPart(TillFigures),
  byOffice: ofOffice(TillFigures),
})

/** Invoices that something is owed on, now. Overdue: the day it was due is over. */
export const UnpaidFigures = z.object({
  invoices: Count,
  balanceJmdCents: JmdCents,
  overdueInvoices: Count,
  overdueJmdCents: JmdCents,
})
export const Unpaid = z.object({
  totals: UnpaidFigures,
  byAge: z.array(Bucket.extend(UnpaidFigures.shape)),
  byKind: z.array(z.object({ kind: z.enum(invoiceKinds) }).extend(UnpaidFigures.shape)),
  byOffice: ofOffice(UnpaidFigures),
})

/** `delivered` and `failedAttempts` happened in the period; `out` is now. */
export const DriverFigures = z.object({
  driverId: z.string().nullable(),
  driverName: z.string(),
  delivered: Count,
  failedAttempts: Count,
  out: Count,
})

const periodFields = {
  from: Day,
  to: Day,
  groupBy: z.enum(groupings),
  /** The office that it is of; null is all of them. */
  branchId: z.string().nullable(),
  /** What is told as now is told of this day. */
  today: Day,
}

/** Of the office of whoever asks, without what only an admin may see: figures of single people and other offices. */
export const EmployeeReport = z.object({
  ...periodFields,
  sales: Sales,
  intake: Intake,
  ageing: Ageing,
  toBill: ToBill,
  drivers: z.array(DriverFigures),
  payments: Payments,
  tills: Tills,
  unpaid: Unpaid,
})
export type EmployeeReport = z.infer<typeof EmployeeReport>

export const AdminReport = z.object({
  ...EmployeeReport.shape,
  sales: Sales.extend({ byPerson: ofPerson(SalesFigures) }),
  intake: Intake.extend({ byPerson: ofPerson(IntakeFigures) }),
  drivers: z.array(DriverFigures.extend({ collectedJmdCents: JmdCents })),
  payments: Payments.extend({ byPerson: ofPerson(PaymentFigures) }),
  tills: Tills.extend({ byPerson: ofPerson(TillFigures) }),
})
export type AdminReport = z.infer<typeof AdminReport>

/** Null where whoever asks has no right to see it. */
export const EmployeeDashboard = z.object({
  today: Day,
  branchId: z.string().nullable(),
  intakeToday: IntakeFigures,
  /** The last 14 days. */
  intakeByDay: ofPart(IntakeFigures),
  /** All but the archive. */
  packagesByStatus: z.partialRecord(z.enum(packageStatuses), Count),
  ageing: Ageing.omit({ byOffice: true }),
  /** Null where whoever asks may not see invoices. */
  toBill: ToBill.nullable(),
  needsReview: Count,
  unpaid: UnpaidFigures.nullable(),
  /** Those planned for today; a driver's own. */
  deliveriesToday: z.record(z.enum(deliveryStatuses), Count).nullable(),
})
export type EmployeeDashboard = z.infer<typeof EmployeeDashboard>

export const AdminDashboard = EmployeeDashboard.extend({
  ageing: Ageing,
  toBill: ToBill,
  unpaid: UnpaidFigures,
  unpaidByOffice: Unpaid.shape.byOffice,
  salesToday: SalesFigures,
  paymentsToday: PaymentFigures,
  /** The last 14 days, today at the end. */
  salesByDay: ofPart(SalesFigures),
  paymentsByDay: ofPart(PaymentFigures),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>
