import { isRecord } from '#sync/lib/is-record.ts'
import type { Json } from './openapi-schema.ts'

/** A description's paths with references, and what they refer to. */
export interface Components {
  readonly paths: Json
  readonly schemas: Json
  readonly parameters: Json
  readonly responses: Json
}

const prefix = '#/components/schemas/'

const schemaIn = (node: unknown): string | undefined => {
  const reference = isRecord(node) ? node['$ref'] : undefined
  return typeof reference === 'string' && reference.startsWith(prefix)
    ? reference.slice(prefix.length)
    : undefined
}

interface Reference {
  readonly name: string
  readonly isBase: boolean
}

/** Each reference to a schema, and whether it is the base of another. */
function* referencesIn(node: unknown, key = ''): Generator<Reference> {
  const name = schemaIn(node)
  if (name !== undefined) yield { name, isBase: key === 'allOf' }
  else if (Array.isArray(node)) for (const part of node) yield* referencesIn(part, key)
  else if (isRecord(node)) for (const [part, value] of Object.entries(node)) yield* referencesIn(value, part)
}

/** The references to each schema that the paths lead to. */
function usesOf({ schemas, ...rest }: Components): ReadonlyMap<string, Reference[]> {
  const uses = new Map<string, Reference[]>()
  function visit(node: unknown): void {
    for (const reference of referencesIn(node)) {
      const others = uses.get(reference.name)
      if (others) others.push(reference)
      else {
        uses.set(reference.name, [reference])
        visit(schemas[reference.name])
      }
    }
  }
  visit(rest)
  return uses
}

/**
 * The description without schemas that nothing refers to. Those that occur once and are no rows are written there,
 * because their call has a name.
 */
export function withoutRareNames(whole: Components, rows: ReadonlySet<string>): Components {
  const uses = usesOf(whole)
  const isRare = (name: string): boolean => {
    const [use, ...more] = uses.get(name) ?? []
    return use !== undefined && more.length === 0 && !use.isBase && !rows.has(name)
  }
  function inline(node: unknown): unknown {
    const name = schemaIn(node)
    if (name !== undefined) return isRare(name) ? inline(whole.schemas[name]) : node
    if (Array.isArray(node)) return node.map(inline)
    if (!isRecord(node)) return node
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, inline(part)]))
  }
  const inlineValues = (values: Json): Json =>
    Object.fromEntries(Object.entries(values).map(([key, part]) => [key, inline(part)]))
  return {
    paths: inlineValues(whole.paths),
    parameters: inlineValues(whole.parameters),
    responses: inlineValues(whole.responses),
    schemas: inlineValues(
      Object.fromEntries(Object.entries(whole.schemas).filter(([name]) => uses.has(name) && !isRare(name))),
    ),
  }
}
