import * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'

/**
 * A page of a list that is shown already: `currentFilter` is what that list was searched for, and it is searched for
 * again unless `searchString` names something else.
 */
export function withCurrentFilter(schema: z.ZodType, body: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !('currentFilter' in schema.shape) || !isRecord(body)) return body
  const { currentFilter, searchString } = body
  return currentFilter === undefined || searchString !== undefined
    ? body
    : { ...body, searchString: currentFilter }
}
