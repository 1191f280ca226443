import * as z from 'zod'
import { deliveryStatuses } from '../deliveries/delivery-status.ts'
import { invoiceKinds } from '../money/invoice-status.ts'
import { paymentMethods } from '../money/payment-method.ts'
import { goneStates, packageStates } from '../packages/package-state.ts'
import { groupings } from './report-grouping.ts'

// The figures in reports. Days are business days in Jamaica, and money is in JMD cents.

const Count = z.int()
const JmdCents = z.int()
const UsdCents = z.int()
const Day = z.string()

/** An office by id and name. Rows without an office have no id. */
export const ReportOffice = z.object({ branchId: z.string().nullable(), branchName: z.string() })
const Bucket = z.object({ fromDays: z.int(), toDays: z.int().nullable() })
const Person = z.object({ person: z.string() })

const ofOffice = <S extends z.ZodRawShape>(figures: z.ZodObject<S>) =>
  z.array(ReportOffice.extend(figures.shape))
const ofPart = <S extends z.ZodRawShape>(figures: z.ZodObject<S>) =>
  z.array(z.object({ start: Day }).extend(figures.shape))
const ofPerson = <S extends z.ZodRawShape>(figures: z.ZodObject<S>) => z.array(Person.extend(figures.shape))

/** Invoices issued in the period, without those voided since. */
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
  /** Credit notes issued in the period, without void ones. They aren't deducted from the sales. */
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
/** Packages that are checked in and not delivered now. */
export const Ageing = z.object({
  totals: Packages,
  byAge: AgeBuckets,
  byOffice: ofOffice(Packages.extend({ byAge: AgeBuckets })),
})

/**
 * Packages that have arrived, have an owner and are on no issued invoice now, with the number already handed over;
 * and unpaid store orders that were bought on a waiver.
 */
export const ToBill = z.object({ packages: Count, handedOver: Count, orders: Count })

/**
 * Packages that were returned, sold, destroyed or given up as lost in the period, and still are. Storage that no customer was
 * charged for is without tax; the proceeds are those of sales that weren't reversed.
 */
export const Endings = z.array(
  z.object({
    /** LostPieces counts pieces, of packages that ended in another way or not yet. */
    state: z.enum([...goneStates, 'LostPieces']),
    packages: Count,
    declaredValueUsdCents: z.int(),
    proceedsJmdCents: JmdCents,
    creditedJmdCents: JmdCents,
    storageWaivedJmdCents: JmdCents,
  }),
)

/**
 * Payments, reversals and refunds count on their own days, so that a past day never changes. A reversed refund is
 * deducted from the refunds on the day of its reversal.
 */
export const PaymentFigures = z.object({
  payments: Count,
  amountJmdCents: JmdCents,
  reversed: Count,
  /** Cash rounding, without that of reversed payments. */
  roundingJmdCents: JmdCents,
  reversedJmdCents: JmdCents,
  refunds: z.int(),
  refundedJmdCents: JmdCents,
  /** Payments minus reversals and refunds. */
  netJmdCents: JmdCents,
})
/** Account credit isn't new money, so it appears only in `byMethod`. */
export const Payments = z.object({
  totals: PaymentFigures,
  byMethod: z.array(z.object({ method: z.enum(paymentMethods) }).extend(PaymentFigures.shape)),
  byPart: ofPart(PaymentFigures),
  byOffice: ofOffice(PaymentFigures),
})

/** Tills by the day they were closed. Shortages and surpluses aren't offset against each other. */
export const TillFigures = z.object({
  tills: Count,
  toConfirm: Count,
  expectedJmdCents: JmdCents,
  countedJmdCents: JmdCents,
  missingJmdCents: JmdCents,
  tooMuchJmdCents: JmdCents,
  differenceJmdCents: JmdCents,
  expectedUsdCents: UsdCents,
  countedUsdCents: UsdCents,
  missingUsdCents: UsdCents,
  tooMuchUsdCents: UsdCents,
  differenceUsdCents: UsdCents,
})
/** Refunds in cash that left no till, by the person who handed them out of the safe, less those that came back. */
export const SafeFigures = z.object({ refunds: z.int(), refundedJmdCents: JmdCents })
export const Tills = z.object({
  totals: TillFigures,
  byPart: ofPart(TillFigures),
  byOffice: ofOffice(TillFigures),
})

/** Invoices with a balance now. They are overdue once their due day is over. */
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

/** `delivered` and `failedAttempts` are from the period; `out` is current. */
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
  /** The office of the report; null for all of them. */
  branchId: z.string().nullable(),
  /** The day of the current figures. */
  today: Day,
}

/**
 * The report of the requester's office, without the figures of single people and other offices, which only admins see.
 */
export const EmployeeReport = z.object({
  ...periodFields,
  sales: Sales,
  intake: Intake,
  ageing: Ageing,
  toBill: ToBill,
  endings: Endings,
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
  tills: Tills.extend({ byPerson: ofPerson(TillFigures), fromSafe: ofPerson(SafeFigures) }),
})
export type AdminReport = z.infer<typeof AdminReport>

/** A field is null if the requester has no right to see it. */
export const EmployeeDashboard = z.object({
  today: Day,
  branchId: z.string().nullable(),
  intakeToday: IntakeFigures,
  /** The last 14 days. */
  intakeByDay: ofPart(IntakeFigures),
  /** All packages that aren't archived, each in one state: a sold one isn't among the delivered. */
  packagesByStatus: z.partialRecord(z.enum(packageStates), Count),
  ageing: Ageing.omit({ byOffice: true }),
  /** Null if the requester may not see invoices. */
  toBill: ToBill.nullable(),
  needsReview: Count,
  unpaid: UnpaidFigures.nullable(),
  /** Today's planned deliveries; for a driver, their own. */
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
  /** The last 14 days, ending today. */
  salesByDay: ofPart(SalesFigures),
  paymentsByDay: ofPart(PaymentFigures),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>
