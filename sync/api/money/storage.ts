import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { row } from '../row.ts'
import { InvoiceReply } from './invoice-bodies.ts'

/** The time a package has waited at the counter, and the cost. Days are days in Jamaica. */
export const StorageReply = z.object({
  packageId: Id,
  /** Null until it is ready for pickup, because nothing counts before. */
  readyOn: z.string().nullable(),
  days: z.int(),
  /** The last free day. */
  freeUntil: z.string().nullable(),
  /** True in the days before the first fee. */
  warn: z.boolean(),
  sizeClass: z.string(),
  /** The daily price, before tax. */
  dailyJmdCents: JmdAmount,
  /** True if GCT is added. */
  addsGct: z.boolean(),
  chargedDays: z.int(),
  /** The charged days that are on an invoice, including waived ones. */
  billedDays: z.int(),
  /** The storage that is on no invoice, with its tax: the amount that a payment today includes. */
  dueJmdCents: JmdAmount,
  /** The wait in Florida that the customer asked for; null without one. Its charges are on the package's first invoice. */
  hold: z
    .object({ freeUntil: z.string(), days: z.int(), chargedDays: z.int(), dailyJmdCents: JmdAmount })
    .nullable(),
})
export type StorageReply = z.output<typeof StorageReply>

/**
 * Storage that a payment includes. The same step bills it, if it still comes to the amount that the payer was shown.
 */
export const StoragePart = z.object({
  packageId: Id,
  dueJmdCents: JmdAmount.min(1, 'must be more than zero'),
})
export type StoragePart = z.output<typeof StoragePart>
export const StorageParts = z.array(StoragePart).max(100, 'are more than 100').default([])

/** Storage since a package's invoice that is on no invoice yet. */
export const StorageDue = StoragePart.extend({ trackingNumber: z.string(), description: z.string() })
export type StorageDue = z.output<typeof StorageDue>

const ById = z.object({ id: Id })

export const storage = {
  'packages.storage': row({
    method: 'GET',
    path: '/api/packages/{id}/storage',
    who: 'own',
    policy: 'package.canReadCosts',
    summary: 'The storage of a package so far: own, or with InvoiceView.',
    params: ById,
    reply: StorageReply,
    failure: 'Getting package failed!',
  }),
  'packages.billStorage': row({
    method: 'POST',
    path: '/api/packages/{id}/storage',
    who: 'staff',
    permission: 'InvoiceCreate',
    summary: 'Bills the storage that came after a package’s invoice was issued, or waives it with a reason.',
    params: ById,
    body: z.object({ waiver: Note.nullable().default(null) }),
    reply: InvoiceReply,
    success: 'Invoice generated successfully!',
    failure: 'Invoice generation failed!',
  }),
}
