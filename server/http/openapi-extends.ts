import { isRecord } from '#sync/lib/is-record.ts'
import { type Json, propertiesOf } from './openapi-schema.ts'

/** The text that an extension takes more than an object that is written in full. */
const extensionLength = '{"allOf":[{"$ref":"#/components/schemas/"},{"properties":{},"required":[]}]}'.length
/** A base that saves less costs more to look up than it is worth. */
const leastSaving = 10

interface Shape {
  /** The fields with their schemas as text. */
  readonly fields: ReadonlyMap<string, string>
  readonly required: ReadonlySet<string>
}
interface Base extends Shape {
  readonly name: string
  /** The length of its fields as text. */
  readonly length: number
}

function shapeOf(schema: unknown): Shape | undefined {
  if (!isRecord(schema) || schema['type'] !== 'object' || !isRecord(schema['properties'])) return undefined
  const { properties, required } = propertiesOf(schema)
  const fields = new Map(Object.entries(properties).map(([field, part]) => [field, JSON.stringify(part)]))
  return { fields, required: new Set(required) }
}

function baseOf(name: string, schema: unknown): Base | undefined {
  const shape = shapeOf(schema)
  if (!shape) return undefined
  const { properties, required } = propertiesOf(isRecord(schema) ? schema : {})
  return { ...shape, name, length: JSON.stringify([properties, required]).length }
}

const savingOf = ({ name, length }: Base): number => length - extensionLength - name.length

/** True if each value of the larger shape is also one of the base. */
const isBaseOf = (base: Base, shape: Shape): boolean =>
  base.fields.size < shape.fields.size &&
  [...base.fields].every(([field, text]) => shape.fields.get(field) === text) &&
  [...base.required].every((field) => shape.required.has(field))

/** The bases of an object, the largest first, without two that say the same field. */
function basesOf(shape: Shape, bases: readonly Base[]): Base[] {
  const disjointBases: Base[] = []
  for (const base of bases)
    if (
      isBaseOf(base, shape) &&
      !disjointBases.some(({ fields }) => [...fields.keys()].some((f) => base.fields.has(f)))
    )
      disjointBases.push(base)
  return disjointBases
}

function extended(schema: Json, bases: readonly Base[]): Json {
  const { type: _, properties: __, required: ___, ...about } = schema
  const { properties, required } = propertiesOf(schema)
  const more = Object.entries(properties).filter(([field]) => !bases.some(({ fields }) => fields.has(field)))
  const moreRequired = required.filter((field) => !bases.some((base) => base.required.has(field)))
  return {
    ...about,
    allOf: [
      ...bases.map(({ name }) => ({ $ref: `#/components/schemas/${name}` })),
      {
        properties: Object.fromEntries(more),
        ...(moreRequired.length > 0 ? { required: moreRequired } : {}),
      },
    ],
  }
}

type Extend = (node: unknown) => unknown

function extendBy(bases: readonly Base[], onUse: (base: Base) => void = () => {}): Extend {
  function extend(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(extend)
    if (!isRecord(node)) return node
    const shape = shapeOf(node)
    const ownBases = shape ? basesOf(shape, bases) : []
    ownBases.forEach(onUse)
    const schema = ownBases.length > 0 ? extended(node, ownBases) : node
    return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, extend(part)]))
  }
  return extend
}

/**
 * A function that says an object by the schemas that have a part of its fields, and what it adds to them. A schema that
 * nothing else refers to is a base if it saves more text than its own.
 */
export function extender(schemas: Json, referred: ReadonlySet<string>, description: unknown): Extend {
  const bases = Object.entries(schemas)
    .map(([name, schema]) => baseOf(name, schema))
    .filter((base) => base !== undefined)
    .filter((base) => savingOf(base) > leastSaving)
    .sort((a, b) => b.length - a.length)
  const counts = new Map<string, number>()
  extendBy(bases, ({ name }) => counts.set(name, (counts.get(name) ?? 0) + 1))(description)
  const pays = (base: Base): boolean => (counts.get(base.name) ?? 0) * savingOf(base) > base.length
  return extendBy(bases.filter((base) => referred.has(base.name) || pays(base)))
}
