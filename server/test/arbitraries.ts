import fc from 'fast-check'
import { must } from '#sync/lib/must.ts'
import { pdfBase64 } from './twins.ts'

/** The parts of a JSON schema that the server's own description uses. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** The ids that a field of this name may hold; none: one that is not there. */
export type LiveIds = (field: string) => readonly string[]

export interface World {
  readonly live: LiveIds
  readonly nowMs: number
}

const unknownId = '01999999-9999-7999-8999-999999999999'
const day = 86_400_000
const digits = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`))

/** The values of fields of which a schema cannot say enough, by the name of the field. */
const byName: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
  trackingNumber: () => digits(12).map((n) => `TBA${n}`),
  hawbNumber: () => fc.constant(null),
  rawBarcode: () => fc.constant(''),
  email: () => fc.nat().map((n) => `fuzz${n}@example.test`),
  password: () => fc.constant('Quayside-fuzz-1'),
  confirmPassword: () => fc.constant('Quayside-fuzz-1'),
  base64: () => fc.nat().map((n) => pdfBase64(`fuzz ${n}`)),
  trn: () => digits(9),
  endpoint: () => fc.nat().map((n) => `https://push.example.test/${n}`),
  p256dh: () => fc.constant(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')),
  auth: () => fc.constant(Buffer.alloc(16, 7).toString('base64url')),
  /** More than any amount that is drawn, so that there is change. */
  tenderedJmdCents: () => fc.constant(null),
  idLast4: () => fc.constant('1234'),
  url: () => fc.nat().map((n) => `https://shop.example.test/${n}`),
  inStock: () => fc.constant(null),
}

const text = ({ minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> =>
  fc
    .string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 30)), unit: 'grapheme' })
    .map((word) => word.trim().slice(0, maxLength).padEnd(minLength, 'x'))

const isoOf = (ms: number): string => new Date(ms).toISOString()
const when = ({ nowMs }: World) => fc.integer({ min: -30, max: 30 }).map((n) => nowMs + n * day)

function stringOf(schema: Schema, field: string, world: World): fc.Arbitrary<unknown> {
  switch (schema.format) {
    case 'uuid': {
      const ids = world.live(field)
      return ids.length > 0
        ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.constant(unknownId))
        : fc.constant(unknownId)
    }
    case 'date-time':
      return when(world).map(isoOf)
    case 'date':
      return when(world).map((ms) => isoOf(ms).slice(0, 10))
    default:
      return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : text(schema)
  }
}

function numberOf(schema: Schema, step: number): fc.Arbitrary<number> {
  const least = schema.exclusiveMinimum === undefined ? (schema.minimum ?? 0) : schema.exclusiveMinimum + step
  const min = Math.max(least, -90)
  const max = Math.min(schema.maximum ?? 500, min + 500)
  return fc
    .integer({ min: Math.ceil(min / step), max: Math.floor(max / step) })
    .map((n) => Number((n * step).toFixed(2)))
}

/** A value that the schema takes: the valid lane. */
export function goodValue(schema: Schema, field: string, world: World): fc.Arbitrary<unknown> {
  const byField = byName[field]
  if (byField && schema.type !== 'object') return byField()
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((alternative) => goodValue(alternative, field, world)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return numberOf(schema, 1)
    case 'number':
      // Sizes in inches have one decimal, everything else has two.
      return numberOf(schema, field.endsWith('In') ? 0.1 : 0.01)
    case 'string':
      return stringOf(schema, field, world)
    case 'array': {
      const { minItems: minLength = 0, maxItems = 3 } = schema
      const maxLength = Math.max(minLength, Math.min(maxItems, 3))
      return fc.array(goodValue(must(schema.items, 'items'), field, world), { minLength, maxLength })
    }
    case 'object':
      return recordOf(schema, world)
    default:
      return fc.jsonValue()
  }
}

function recordOf({ properties = {}, required = [] }: Schema, world: World): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, goodValue(property, name, world)]),
  )
  return fc.record(fields, { requiredKeys: [...required] })
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u0000',
    "' or 1=1 --",
    '../../etc/passwd',
    '%',
    '\ud800',
    'x'.repeat(5000),
    unknownId,
    [],
    {},
    [[]],
  ),
  fc.jsonValue(),
)

/** Every list of a value with its first entry twice. */
function repeatEntries(value: unknown): unknown {
  if (Array.isArray(value)) return [...value.slice(0, 1), ...value].map(repeatEntries)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, repeatEntries(part)]))
}

const ways = ['drop', 'swap', 'add', 'repeat'] as const

/** A good body with one field left out, wrong or too many, or with lists that name something twice: the near-valid lane. */
export const nearly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(good, fc.nat(), fc.constantFrom(...ways), odd).map(([body, n, way, value]) => {
    if (typeof body !== 'object' || body === null) return value
    if (way === 'repeat') return repeatEntries(body)
    const keys = Object.keys(body)
    const key = keys[n % Math.max(1, keys.length)]
    if (way === 'add' || key === undefined) return { ...body, isAdmin: value, __proto__x: value }
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    return way === 'drop' ? rest : { ...rest, [key]: value }
  })

/** Anything that JSON or an address can carry: the wild lane. */
export const wild: fc.Arbitrary<unknown> = odd
