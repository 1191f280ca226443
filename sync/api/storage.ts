import * as z from 'zod'
import { Id, Note } from '../entities/fields.ts'
import { JmdAmount } from '../entities/money-fields.ts'
import { InvoiceReply } from './invoice-bodies.ts'
import { row } from './row.ts'

/** How long a package has waited at the counter, and what that costs; days are days in Jamaica. */
export const StorageReply = z.object({
  packageId: Id,
  /** Null while it is not ready for pickup: nothing counts before. */
  readyOn: z.string().nullable(),
  days: z.int(),
  /** The last day that costs nothing. */
  freeUntil: z.string().nullable(),
  /** True in the days before the first fee. */
  warn: z.boolean(),
  sizeClass: z.string(),
  /** The price of a day, before tax. */
  dailyJmdCents: JmdAmount,
  /** True: GCT is added to it. */
  addsGct: z.boolean(),
  chargedDays: z.int(),
  /** Of the charged days, those that are on an invoice, waived ones too. */
  billedDays: z.int(),
  /** The storage on no invoice, with its tax: the sum that a payment of today is asked for. */
  dueJmdCents: JmdAmount,
})
export type StorageReply = z.output<typeof StorageReply>

/** Storage that a payment names. The same step bills it, if it still comes to the amount that the payer was shown. */
export const StoragePart = z.object({
  packageId: Id,
  dueJmdCents: JmdAmount.min(1, 'must be more than zero'),
})
export type StoragePart = z.output<typeof StoragePart>
export const StorageParts = z.array(StoragePart).max(100, 'are more than 100').default([])

/** Storage of a package that came after its invoice, and is on none. */
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
