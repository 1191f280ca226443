import { isRecord } from '#sync/lib/is-record.ts'
import { type Json, propertiesOf } from './openapi-schema.ts'

/** A base with fewer fields saves less than it costs to look it up. */
const fewestShared = 4

interface Shape {
  readonly name: string
  /** The fields with their schemas as text. */
  readonly fields: ReadonlyMap<string, string>
  readonly required: ReadonlySet<string>
}

function shapeOf(name: string, schema: unknown): Shape | undefined {
  if (!isRecord(schema) || schema['type'] !== 'object') return undefined
  const { properties, required } = propertiesOf(schema)
  const fields = new Map(Object.entries(properties).map(([field, part]) => [field, JSON.stringify(part)]))
  return { name, fields, required: new Set(required) }
}

/** True if each value of the larger shape is also one of the base. */
const isBaseOf = (base: Shape, shape: Shape): boolean =>
  base.fields.size >= fewestShared &&
  base.fields.size < shape.fields.size &&
  [...base.fields].every(([field, text]) => shape.fields.get(field) === text) &&
  [...base.required].every((field) => shape.required.has(field))

function extended(schema: Json, base: Shape): Json {
  const { properties, required } = propertiesOf(schema)
  const more = Object.entries(properties).filter(([field]) => !base.fields.has(field))
  const moreRequired = required.filter((field) => !base.required.has(field))
  return {
    allOf: [
      { $ref: `#/components/schemas/${base.name}` },
      {
        type: 'object',
        properties: Object.fromEntries(more),
        ...(moreRequired.length > 0 ? { required: moreRequired } : {}),
      },
    ],
  }
}

/** Schemas that have all fields of another one say that one, and what they add: a detail is its row and more. */
export function withExtensions(schemas: Json): Json {
  const shapes = Object.entries(schemas)
    .map(([name, schema]) => shapeOf(name, schema))
    .filter((shape) => shape !== undefined)
    .sort((a, b) => b.fields.size - a.fields.size)
  const bases = new Map(
    shapes.map((shape) => [shape.name, shapes.find((candidate) => isBaseOf(candidate, shape))]),
  )
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const base = bases.get(name)
      return [name, base && isRecord(schema) ? extended(schema, base) : schema]
    }),
  )
}
