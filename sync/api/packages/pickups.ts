import * as z from 'zod'
import { Id, Timestamp } from '../../entities/fields.ts'
import { row } from '../row.ts'

const Customer = z.object({ accountId: Id, mailbox: z.string(), name: z.string() })
const plan = { from: Timestamp, to: Timestamp, hereAt: Timestamp.nullable() }

/** The pickups of a day: the packages to fetch in the order of their bins, and the customers. */
export const PickupsReply = z.object({
  day: z.iso.date(),
  /** The office that is answered for; null for all. */
  branchId: Id.nullable(),
  packages: z.array(
    z.object({
      packageId: Id,
      trackingNumber: z.string(),
      description: z.string(),
      bin: z.string(),
      /** The office where it is picked up. */
      branchId: Id.nullable(),
      customer: Customer.nullable(),
      ...plan,
    }),
  ),
  /** The customers who are here, the longest wait first, and then the others by their time. */
  queue: z.array(z.object({ customer: Customer, packages: z.int(), ...plan })),
})

export const pickups = {
  'pickups.today': row({
    method: 'GET',
    path: '/api/pickups/today',
    who: 'staff',
    permission: 'PackageDeliver',
    summary:
      'What customers come for today: the packages to fetch in the order of their bins, and the queue of those who are here or still to come. Of one’s office, of `branchId`, or of all for people without one.',
    query: z.object({ branchId: Id.optional() }),
    reply: PickupsReply,
    failure: 'Getting packages failed!',
  }),
}
