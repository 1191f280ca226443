import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { Package } from '../../entities/packages/package.ts'

/** A package with its owner; null if not identified. Customers' own rows come without it. */
export const OwnedPackage = Package.extend({
  customer: z.object({ accountId: Id, mailbox: z.string(), name: z.string() }).nullable().optional(),
})
export type OwnedPackage = z.output<typeof OwnedPackage>
