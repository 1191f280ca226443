import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { readReply } from './http.ts'

// Only types of zod are imported, because visitors' pages make calls without it.
const isObject = (schema: z.ZodType): schema is z.ZodObject<Record<string, z.ZodType>> =>
  schema.def.type === 'object'
const isArray = (schema: z.ZodType): schema is z.ZodArray<z.ZodType> => schema.def.type === 'array'
const isUnion = (schema: z.ZodType): schema is z.ZodUnion<z.ZodType[]> => schema.def.type === 'union'

/**
 * Whether a body looks like a reply: a list, or an object with most of the fields that every such reply has. Values
 * aren't checked, because an older or newer server may know more or fewer of them, and JSON of a proxy has other fields.
 */
function hasOutline(schema: z.ZodType, body: unknown): boolean {
  if (isArray(schema))
    return Array.isArray(body) && body.slice(0, 1).every((row) => hasOutline(schema.element, row))
  if (isUnion(schema)) return schema.def.options.some((option) => hasOutline(option, body))
  if (!isObject(schema)) return true
  if (!isRecord(body) || Array.isArray(body)) return false
  const fields = Object.entries(schema.shape).flatMap(([name, { def }]) =>
    def.type === 'optional' ? [] : [name],
  )
  return fields.filter((name) => Object.hasOwn(body, name)).length * 2 > fields.length || fields.length === 0
}

/** Reads a call's reply. Throws CallError with status 0 if it is something else. */
export const readRowReply = <R extends ApiRow>(row: R, response: Response): Promise<z.output<R['reply']>> =>
  readReply(response, (body): body is z.output<R['reply']> => hasOutline(row.reply, body))
