import * as z from 'zod'

/** The brand whose visitor asks: the second brand's prefix, or nothing for the company itself. */
export const BrandQuery = z.object({ brand: z.string().max(40).optional() })
