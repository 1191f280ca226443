import * as z from 'zod'
import { fieldLabel } from '#sync/entities/field-label.ts'
import { equal } from '#sync/lib/equal.ts'
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

/** A part of a body and the same part of the row. */
interface Part {
  readonly schema: unknown
  readonly value: unknown
  readonly row: unknown
  readonly path: string
}

interface Reading {
  /** The part of the body that changes something. */
  readonly rest: unknown
  /** Fields that say something else than the row, though this call does not change them. */
  readonly changed: readonly string[]
}

function readPart({ schema, value, row, path }: Part): Reading {
  const core = coreOf(schema)
  if (core instanceof z.ZodObject && isObject(value) && isObject(row))
    return readFields(core.shape, value, row, path)
  if (core instanceof z.ZodArray && Array.isArray(value) && Array.isArray(row))
    return readList(core.element, value, row, path)
  return { rest: value, changed: [] }
}

function readFields(shape: Fields, body: Fields, row: Fields, path: string): Reading {
  const changes: string[] = []
  const parts: [name: string, part: Reading][] = []
  for (const [name, value] of Object.entries(body)) {
    const isSame = equal(value, row[name])
    const isWritable = Object.hasOwn(shape, name)
    const isOnlyRead = !isWritable && Object.hasOwn(row, name)
    const isEarlierReading = readings.includes(name) && wasRead(value, row[name], row)
    if (isOnlyRead && !isSame && !isEarlierReading) changes.push(`${path}${name}`)
    if (isOnlyRead || (isWritable && isSame && isOptional(shape[name]))) continue
    const part: Part = { schema: shape[name], value, row: row[name], path: `${path}${name}.` }
    parts.push([name, readPart(part)])
  }
  return {
    rest: Object.fromEntries(parts.map(([name, { rest }]) => [name, rest])),
    changed: [...changes, ...parts.flatMap(([, part]) => part.changed)],
  }
}

/** Unchanged entries that can't be entered, such as the tax, are dropped, because the call computes them again. */
function readList(
  schema: unknown,
  list: readonly unknown[],
  rowEntries: readonly unknown[],
  path: string,
): Reading {
  const isComputed = (entry: unknown): boolean =>
    schema instanceof z.ZodType &&
    rowEntries.some((rowEntry) => equal(rowEntry, entry)) &&
    !schema.safeParse(entry).success
  const entries = list
    .filter((entry) => !isComputed(entry))
    .map((value, n) => readEntry({ schema, value, row: rowEntries, path: `${path}${n}.` }, rowEntries, n))
  return {
    rest: entries.map(({ rest }) => rest),
    changed: entries.flatMap(({ changed }) => changed),
  }
}

/** An entry has no name, so it may be any entry of the row that it says nothing else than; else the one at its place. */
function readEntry(part: Part, rowEntries: readonly unknown[], place: number): Reading {
  const attempts = rowEntries.map((row) => readPart({ ...part, row }))
  const match = attempts.find(({ changed }) => changed.length === 0)
  if (match) return match
  const nearest = attempts[place] ?? attempts[0]
  return { rest: part.value, changed: nearest?.changed ?? [] }
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

/** A body that says nothing that the call or the row knows: answered with 200 it would read as done. */
function mustSaySomething(schema: unknown, body: unknown, row: unknown): void {
  const core = coreOf(schema)
  if (!(core instanceof z.ZodObject) || !isObject(body) || !isObject(row)) return
  const shape: Fields = core.shape
  const isKnown = (name: string) => Object.hasOwn(shape, name) || Object.hasOwn(row, name)
  const unknownFields = Object.keys(body).filter((name) => !isKnown(name))
  /** Names the row, and changes nothing in it. */
  const isKey = (name: string) =>
    name.endsWith('Id') && !(Object.hasOwn(shape, name) && isOptional(shape[name]))
  const says = Object.keys(body).some((name) => isKnown(name) && !isKey(name))
  if (unknownFields.length === 0 || says) return
  throw new Refusal(
    'invalid',
    `Nothing was changed: ${listText(unknownFields)} ${unknownFields.length === 1 ? 'isn’t a field' : 'aren’t fields'} of this call. Check the spelling.`,
    Object.fromEntries(unknownFields.map((name) => [name, ['isn’t a field of this call']])),
  )
}

/** Whether a body contains something that its call would not take unchanged: only then the row is looked up. */
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
 * A body that is the row as GET gave it: unchanged fields are left out, and fields that this call can't change must
 * not say anything else.
 */
export function takeBack(schema: z.ZodType, body: unknown, row: unknown): unknown {
  mustSaySomething(schema, body, row)
  const { rest, changed } = readPart({ schema, value: body, row, path: '' })
  if (changed.length > 0) throw refusalOf(changed)
  return rest
}
