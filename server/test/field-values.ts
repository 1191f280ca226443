import * as z from 'zod'
import type { ApiName } from '#sync/api/index.ts'
import { Id } from '#sync/entities/fields.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { writableBody } from '../calls/current-rows.ts'

const admin: Actor = {
  accountId: '',
  name: '',
  role: 'Admin',
  branchId: null,
  permissions: [],
  brand: 'quayside',
}

/** The fields that the office may send to a call. */
export function writableFields(call: ApiName): readonly (readonly [name: string, schema: z.ZodType])[] {
  const body = writableBody(call, admin)
  return body instanceof z.ZodObject
    ? Object.entries<z.ZodType>(body.shape).filter(([name]) => name !== 'base')
    : []
}

type Get = (url: string) => Promise<{ readonly json: readonly Record<string, unknown>[] }>

/** Values that can't be made from the value before. */
const ownValues: Readonly<Record<string, (get: Get) => unknown>> = {
  branchId: async (get) => must((await get('/api/branches')).json.at(-1), 'a branch')['branchId'],
  cashRoundingJmdCents: () => 500,
  code: () => 'KGN9',
  closedDays: () => ['2040-12-25'],
  country: () => 'Barbados',
  deliveryDays: () => ['Tue'],
  driverId: async (get) => (await get('/api/deliveries/drivers')).json.at(-1)?.['accountId'],
  expiresOn: () => '2040-05-06',
  email: () => 'other@quayside.test',
  openDays: () => ['Mon', 'Sat'],
  parish: () => 'Portland',
  phone: () => '876-555-0199',
  publishedAt: () => '2040-01-01T00:00:00.000Z',
  scheduledFor: () => '2040-02-03',
  slug: () => 'another-page',
  stopOrder: () => 7,
  trackingNumber: () => 'TBA990000000017',
  validFrom: () => '2041-03-04',
}

/** The schema of an existing value. */
function innerOf(schema: unknown): unknown {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapper ? innerOf(schema.unwrap()) : schema
}

function otherOption(schema: unknown, value: unknown): unknown {
  const inner = innerOf(schema)
  return inner instanceof z.ZodEnum ? inner.options.find((option) => option !== value) : undefined
}

/** An id has no other value of its kind. */
const isId = (value: unknown): boolean => Id.safeParse(value).success

/** Another value of the same kind, which the schema may take. */
function otherValue(schema: z.ZodType, value: unknown): unknown {
  const option = otherOption(schema, value)
  if (option !== undefined) return option
  if (isId(value)) return undefined
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  // The name of a file keeps its ending.
  return typeof value === 'string' ? value.replace(/(\.\w+)?$/, ' more$1').trim() : undefined
}

const samples = ['A text', 7, true, '2040-02-03', '09:00', '2040-02-03T04:05:06.000Z', ['A text']]

/** A value that the schema takes, and doesn't supply as a default. */
const firstValue = (schema: z.ZodType): unknown =>
  otherOption(schema, schema.safeParse(undefined).data) ??
  samples.find((sample) => {
    const result = schema.safeParse(sample)
    return result.success && equal(result.data, sample) && !equal(schema.safeParse(undefined).data, sample)
  })

/** Makes a value for a field that differs from the value before; undefined if none is known. */
export const fieldValues =
  (get: Get) =>
  async (name: string, schema: z.ZodType, before: unknown): Promise<unknown> =>
    (await ownValues[name]?.(get)) ?? (before == null ? firstValue(schema) : otherValue(schema, before))
