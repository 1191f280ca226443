import * as z from 'zod'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** `-name` as `name_desc`, and the other way round. */
const otherSpelling = (order: string): string =>
  order.startsWith('-') ? `${order.slice(1)}_desc` : order.replace(/^(.+)_desc$/, '-$1')

/** Lists take one order in two spellings: whichever their schema has, `-field` and `field_desc` mean the same. */
export function withKnownSortOrder(schema: z.ZodType, body: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(body)) return body
  const { sortOrder: known }: Readonly<Record<string, z.ZodType>> = schema.shape
  const { sortOrder } = body
  if (!known || typeof sortOrder !== 'string' || known.safeParse(sortOrder).success) return body
  const other = otherSpelling(sortOrder)
  return known.safeParse(other).success ? { ...body, sortOrder: other } : body
}
