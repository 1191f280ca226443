import * as z from 'zod'
import { equal } from '#sync/lib/equal.ts'
import { fieldLabel } from '#sync/lib/field-label.ts'
import { listText } from '#sync/lib/list-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema inside of "may be left out", "may be null" and the like. */
function coreOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return coreOf(schema.unwrap())
  return schema instanceof z.ZodPipe ? coreOf(schema.in) : schema
}

/** Left out it changes nothing: a default would. */
function isOptional(schema: unknown): boolean {
  const without = schema instanceof z.ZodType ? schema.safeParse(undefined) : undefined
  return without?.success === true && without.data === undefined
}

/** The server moves these with every change, so an earlier value only says when the row was read. */
const readings = ['updatedAt', 'version']
function wasRead(value: unknown, current: unknown, { createdAt = '' }: Fields): boolean {
  if (typeof value === 'number' && typeof current === 'number') return value <= current
  return typeof value === 'string' && value >= String(createdAt) && value <= String(current)
}

interface Reading {
  /** Fields that say something else than the row, though this call does not change them. */
  readonly changed: string[]
}

function readFields(schema: z.ZodObject, body: Fields, row: Fields, path: string, out: Reading): Fields {
  const shape: Fields = schema.shape
  const entries = Object.entries(body).filter(([name, value]) => {
    const isSame = equal(value, row[name])
    if (Object.hasOwn(shape, name)) return !(isSame && isOptional(shape[name]))
    if (!Object.hasOwn(row, name)) return true
    if (!isSame && !(readings.includes(name) && wasRead(value, row[name], row)))
      out.changed.push(`${path}${name}`)
    return false
  })
  return Object.fromEntries(
    entries.map(([name, value]) => [name, readValue(shape[name], value, row[name], `${path}${name}.`, out)]),
  )
}

/** Unchanged entries that can't be entered, such as the tax, are dropped, because the call computes them again. */
function readList(
  element: unknown,
  list: readonly unknown[],
  row: readonly unknown[],
  path: string,
  out: Reading,
) {
  const entries = list.filter(
    (entry) =>
      !(
        element instanceof z.ZodType &&
        row.some((rowEntry) => equal(rowEntry, entry)) &&
        !element.safeParse(entry).success
      ),
  )
  return entries.map((entry, n) => {
    const tries = row.map((rowEntry) => {
      const attempt: Reading = { changed: [] }
      return { value: readValue(element, entry, rowEntry, `${path}${n}.`, attempt), ...attempt }
    })
    const best = tries.find(({ changed }) => changed.length === 0) ?? tries[n] ?? tries[0]
    if (best) out.changed.push(...best.changed)
    return best && best.changed.length === 0 ? best.value : entry
  })
}

function readValue(schema: unknown, value: unknown, row: unknown, path: string, out: Reading): unknown {
  const core = coreOf(schema)
  if (core instanceof z.ZodObject && isObject(value) && isObject(row))
    return readFields(core, value, row, path, out)
  if (core instanceof z.ZodArray && Array.isArray(value) && Array.isArray(row))
    return readList(core.element, value, row, path, out)
  return value
}

function refusalOf(changedFields: readonly string[]): Refusal {
  const labels = [...new Set(changedFields.map(fieldLabel))]
  const pronoun = labels.length === 1 ? 'it' : 'them'
  return new Refusal(
    'invalid',
    `${listText(labels)} can’t be changed here. Leave ${pronoun} out or as loaded; if somebody changed ${pronoun} since, load it again.`,
    Object.fromEntries(changedFields.map((field) => [field, ['can’t be changed here']])),
  )
}

/** Whether a body holds what its call would not take as it is: only then the row is looked up. */
export const needsRow = (schema: z.ZodType, body: unknown): boolean => {
  const core = coreOf(schema)
  if (!(core instanceof z.ZodObject) || !isObject(body)) return false
  return hasMore(core, body) || !schema.safeParse(body).success
}

function hasMore(schema: unknown, value: unknown): boolean {
  const core = coreOf(schema)
  if (core instanceof z.ZodArray && Array.isArray(value))
    return value.some((entry) => hasMore(core.element, entry))
  if (!(core instanceof z.ZodObject) || !isObject(value)) return false
  const shape: Fields = core.shape
  return Object.entries(value).some(
    ([name, field]) => !Object.hasOwn(shape, name) || hasMore(shape[name], field),
  )
}

/**
 * A body that is the row as GET gave it: what stands as it was is left out of it, and what this call cannot change
 * must not say anything else.
 */
export function takeBack(schema: z.ZodType, body: unknown, row: unknown): unknown {
  const out: Reading = { changed: [] }
  const rest = readValue(schema, body, row, '', out)
  if (out.changed.length > 0) throw refusalOf(out.changed)
  return rest
}
