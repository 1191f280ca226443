import * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'

type Fits = (value: unknown) => boolean

const never: Fits = () => false

const fitsBySchema = new WeakMap<z.core.$ZodType, Fits>()

function fitsOf(schema: z.core.$ZodType): Fits {
  const existing = fitsBySchema.get(schema)
  if (existing) return existing
  const fits = makeFits(schema)
  fitsBySchema.set(schema, fits)
  return fits
}

/** A kind that is not listed here, such as a choice between two shapes, never fits. */
function makeFits(schema: z.core.$ZodType): Fits {
  if (schema instanceof z.ZodObject) return fitsObject(schema)
  if (schema instanceof z.ZodArray) {
    const fits = fitsOf(schema.element)
    return (value) => Array.isArray(value) && value.every(fits)
  }
  if (schema instanceof z.ZodNullable) {
    const fits = fitsOf(schema.unwrap())
    return (value) => value === null || fits(value)
  }
  if (schema instanceof z.ZodOptional) {
    const fits = fitsOf(schema.unwrap())
    return (value) => value === undefined || fits(value)
  }
  if (schema instanceof z.ZodDefault) return fitsOf(schema.unwrap())
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options)
    return (value) => options.has(value)
  }
  if (schema instanceof z.ZodLiteral) return (value) => schema.values.has(value as z.core.util.Literal)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return (value) => typeof value === 'string'
  if (schema instanceof z.ZodNumber) return (value) => Number.isFinite(value)
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean'
  return never
}

function fitsObject(schema: z.ZodObject): Fits {
  if (schema.def.catchall) return never
  const fields = new Map(Object.entries(schema.shape).map(([name, field]) => [name, fitsOf(field)]))
  return (value) => {
    if (!isRecord(value)) return false
    let count = 0
    for (const name in value) {
      if (!fields.get(name)?.(value[name])) return false
      count += 1
    }
    return count === fields.size
  }
}

/**
 * An answer in the form of its schema. An answer that has each field of the schema, in its kind, and no other, as
 * most rows of lists have, is taken unchanged: checking that takes a tenth of the time that copying takes. Forms and
 * lengths were checked when the values came in.
 */
export const cutTo = <T>(schema: z.ZodType<T>, answer: unknown): T =>
  fitsOf(schema)(answer) ? (answer as T) : schema.parse(answer)
