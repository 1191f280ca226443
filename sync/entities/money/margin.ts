import * as z from 'zod'
import { Id } from '../fields.ts'
import { BusinessDay } from './money-fields.ts'

/** The bills of packages for their flight, and their share of its costs. */
export const MarginSums = z.object({
  packages: z.int(),
  chargeableLb: z.number(),
  revenueJmdCents: z.int(),
  costJmdCents: z.int(),
  marginJmdCents: z.int(),
})
export type MarginSums = z.output<typeof MarginSums>

/** The margin of flights by their day of departure. The sums by flight, branch and service come to the same. */
export const MarginReport = z.object({
  totals: MarginSums,
  flights: z.array(MarginSums.extend({ manifestId: Id, name: z.string(), day: BusinessDay })),
  branches: z.array(MarginSums.extend({ name: z.string() })),
  services: z.array(MarginSums.extend({ name: z.string() })),
})
export type MarginReport = z.output<typeof MarginReport>
