import type * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'
import { withExtensions } from './openapi-extends.ts'
import { type Json, schemaOf, withUnit } from './openapi-schema.ts'

/** Shorter schemas are written in full: a reference would be the same length. */
const shortest = 60

const isNameable = (node: Json): boolean => ['properties', 'enum', 'pattern'].some((key) => key in node)

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The keywords of descriptions, which say nothing about what a schema is for. */
const structure = new Set([
  'properties',
  'items',
  'schema',
  'content',
  'anyOf',
  'oneOf',
  'allOf',
  'responses',
])
const isStructure = (key: string): boolean => structure.has(key) || /^(\d+|[a-z]+\/[a-z0-9.+-]+)$/.test(key)

interface Use {
  /** The operation and the fields that lead to the first place. */
  readonly path: string
  count: number
}

/** Each schema that may have a name, by its text, with the places where it occurs. */
function countUses(node: unknown, path: string, uses: Map<string, Use>): void {
  if (Array.isArray(node)) for (const part of node) countUses(part, path, uses)
  if (!isRecord(node)) return
  for (const [key, part] of Object.entries(node))
    countUses(part, isStructure(key) ? path : `${path} ${key}`, uses)
  if (!isNameable(node)) return
  const text = JSON.stringify(node)
  const use = uses.get(text) ?? { path, count: 0 }
  use.count += 1
  uses.set(text, use)
}

/** Two schemas never have one name. */
function addName(
  nameByText: Map<string, string>,
  usedNames: Set<string>,
  text: string,
  wanted: string,
): void {
  if (text.length < shortest || nameByText.has(text)) return
  let name = wanted
  for (let n = 2; usedNames.has(name); n++) name = `${wanted}${n}`
  usedNames.add(name)
  nameByText.set(text, name)
}

/** The names of schemas by their texts: ours, and those of schemas that occur in several places. */
function namesFor(operations: Json, named: ReadonlyMap<string, z.ZodType>): ReadonlyMap<string, string> {
  const nameByText = new Map<string, string>()
  const usedNames = new Set<string>()
  for (const [name, schema] of named) {
    const unit = withUnit(name, schemaOf(schema, 'output'))
    if (unit) addName(nameByText, usedNames, JSON.stringify(unit), name)
    addName(nameByText, usedNames, JSON.stringify(schemaOf(schema, 'output')), name)
    // A body may leave out other fields than a reply.
    addName(nameByText, usedNames, JSON.stringify(schemaOf(schema, 'input')), `${name}Input`)
  }
  const uses = new Map<string, Use>()
  for (const [operation, value] of Object.entries(operations)) countUses(value, operation, uses)
  for (const [text, { path, count }] of uses)
    if (count > 1) addName(nameByText, usedNames, text, pascal(path))
  return nameByText
}

/** Each operation by its id, so that what it holds is named after it. */
const operationsIn = (paths: Json): Json =>
  Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => (isRecord(methods) ? Object.values(methods) : []))
      .filter(isRecord)
      .map((operation) => [String(operation['operationId'] ?? ''), operation]),
  )

/** A parameter of this many calls is described once, by its name. */
const manyCalls = 5

/** The parameters of many calls, by their texts. Of two with one name the more frequent one is described once. */
function commonParameters(paths: Json): ReadonlyMap<string, Json> {
  const counts = new Map<string, number>()
  for (const operation of Object.values(operationsIn(paths)))
    for (const parameter of isRecord(operation) ? [operation['parameters'] ?? []].flat() : [])
      counts.set(JSON.stringify(parameter), (counts.get(JSON.stringify(parameter)) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count >= manyCalls).sort(([, a], [, b]) => b - a)
  const byName = new Map<unknown, [string, Json]>()
  for (const [text] of frequent) {
    const parameter: unknown = JSON.parse(text)
    if (isRecord(parameter) && !byName.has(parameter['name']))
      byName.set(parameter['name'], [text, parameter])
  }
  return new Map(byName.values())
}

/** A description's paths with references, and what they refer to. */
interface Components {
  readonly paths: Json
  readonly schemas: Json
  readonly parameters: Json
}

/**
 * The paths with a reference for each schema that has a name or occurs in several places, and for common parameters.
 */
export function withComponents(paths: Json, named: ReadonlyMap<string, z.ZodType>): Components {
  const nameByText = namesFor(operationsIn(paths), named)
  const parameters = commonParameters(paths)
  const schemas = new Map<string, unknown>()

  const partsOf = (node: Json): Json =>
    Object.fromEntries(Object.entries(node).map(([key, part]) => [key, referring(part)]))

  function referring(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(referring)
    if (!isRecord(node)) return node
    const text = JSON.stringify(node)
    const parameter = parameters.get(text)
    if (parameter) return { $ref: `#/components/parameters/${String(parameter['name'])}` }
    const name = nameByText.get(text)
    if (name === undefined) return partsOf(node)
    if (!schemas.has(name)) {
      schemas.set(name, {})
      schemas.set(name, partsOf(node))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  return {
    paths: partsOf(paths),
    parameters: Object.fromEntries(
      [...parameters.values()].map((parameter) => [String(parameter['name']), partsOf(parameter)]),
    ),
    schemas: withExtensions(Object.fromEntries([...schemas].sort())),
  }
}
