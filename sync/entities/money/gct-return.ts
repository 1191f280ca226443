import * as z from 'zod'

/** The GCT of one kind at one rate: as charged, and as taken back by voided invoices and by credit notes. */
export const GctSum = z.object({
  /** `GCT on services` or `GCT on import`, as on the invoice, or `GCT of credit notes`. */
  kind: z.string(),
  /** `15%`; empty where the invoice names none. */
  rate: z.string(),
  taxableJmdCents: z.int(),
  gctJmdCents: z.int(),
  voidedTaxableJmdCents: z.int(),
  voidedGctJmdCents: z.int(),
})
export type GctSum = z.output<typeof GctSum>

/** The figures of a GCT return, from the journal. */
export const GctReturn = z.object({
  sums: z.array(GctSum),
  /** The GCT that was charged without what was voided or given back: the balance of the journal's GCT account. */
  netGctJmdCents: z.int(),
  /** The amount of bills without GCT that weren't voided, with duties that customs charges. */
  untaxedJmdCents: z.int(),
  /** The credit notes without GCT that were given and not voided, such as those for lost goods. */
  creditNotesJmdCents: z.int(),
})
export type GctReturn = z.output<typeof GctReturn>
