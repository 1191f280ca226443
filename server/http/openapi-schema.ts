import * as z from 'zod'

export type Json = Record<string, unknown>

/** An id as written everywhere: the default description of a bare UUID in lower case says less. */
const id: Json = {
  type: 'string',
  format: 'uuid',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  examples: ['019aa1b2-c3d4-7e5f-8a6b-0123456789ab'],
}

/** The units of number fields, by the end of their names. */
const units: readonly (readonly [RegExp, string])[] = [
  [/JmdCents$/, 'J$, in whole cents.'],
  [/UsdCents$/, 'US$, in whole cents.'],
  [/^exchangeRate$/, 'Jamaican cents for one US dollar.'],
  [/Lb$/, 'Pounds, with up to two decimals.'],
  [/^(length|width|height)In$/, 'Inches, with up to one decimal.'],
]

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function truthful(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(truthful)
  return isObject(value) ? truthfulSchema(value) : value
}

/** The formats for which a pattern adds nothing. */
const wholeFormats: readonly unknown[] = ['date', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6']

/**
 * The bounds of every whole number of JavaScript say nothing, and a reply may get further fields: programs ignore those
 * that they don't know.
 */
const saysSomething = ([key, part]: [string, unknown], _at: number, all: [string, unknown][]): boolean =>
  !(
    (key === 'minimum' && part === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && part === Number.MAX_SAFE_INTEGER) ||
    (key === 'additionalProperties' && part === false) ||
    (key === 'pattern' &&
      all.some(([other, format]) => other === 'format' && wholeFormats.includes(format))) ||
    (key === 'type' && all.some(([other]) => other === 'const'))
  )

/** The keywords of schemas that are referred to by a name. */
const hasOwnName = (schema: Json): boolean =>
  ['properties', 'additionalProperties', 'items', 'enum', 'const', 'pattern'].some((key) => key in schema) ||
  schema['format'] === 'lowercase'

/** A value or null is a value of two types: it says the same in fewer words. */
function withoutUnion(schema: Json): Json {
  const { anyOf, ...about } = schema
  const [value, other, ...more] = Array.isArray(anyOf) ? anyOf : []
  if (!isObject(value) || !isObject(other) || other['type'] !== 'null' || more.length > 0) return schema
  if (typeof value['type'] !== 'string' || hasOwnName(value)) return schema
  return { ...about, ...value, type: [value['type'], 'null'] }
}

function truthfulSchema(value: Json): Json {
  if (value['format'] === 'lowercase') return id
  // Only "any JSON there is" is made of itself.
  if (String(value['$ref']).startsWith('#/$defs/')) return {}
  return Object.fromEntries(
    Object.entries(withoutUnion(value))
      .filter(saysSomething)
      .map(([key, part]) => [
        key,
        key === 'properties' && isObject(part) ? withDescriptions(part) : truthful(part),
      ]),
  )
}

const withDescriptions = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldOf(name, schema)]))

function fieldOf(name: string, schema: unknown): unknown {
  const unit = units.find(([pattern]) => pattern.test(name))?.[1]
  const plain = truthful(schema)
  return unit && isObject(plain) ? { description: unit, ...plain } : plain
}

/** The schemas of quantities, by the end of the fields that hold one. */
const quantities: Readonly<Record<string, string>> = {
  JmdAmount: 'xJmdCents',
  JmdCents: 'xJmdCents',
  UsdCents: 'xUsdCents',
  WeightLb: 'weightLb',
  LengthIn: 'lengthIn',
}

/** A quantity's schema with its unit, as it occurs in fields; undefined for other schemas. */
export function withUnit(name: string, schema: Json): Json | undefined {
  const field = quantities[name]
  const described = field === undefined ? undefined : fieldOf(field, schema)
  return isObject(described) ? described : undefined
}

/** The fields of an object's schema, and which of them have to be there. */
export function propertiesOf(schema: Json): { properties: Json; required: string[] } {
  const { properties, required } = schema
  return {
    properties: isObject(properties) ? properties : {},
    required: Array.isArray(required) ? required : [],
  }
}

/** A schema of ours as the description of the calls writes it. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return truthfulSchema(rest)
}

export const inJson = (schema: Json): Json => ({ 'application/json': { schema } })
export const binary: Json = { type: 'string', format: 'binary' }
export const text: Json = { type: 'string' }

/** How every call says no. */
export const refusedReply: Json = { $ref: '#/components/responses/Refused' }
export const refusal: Json = {
  description: 'Refused, with the reason',
  content: inJson({ $ref: '#/components/schemas/Problem' }),
}
