import type * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'
import { type Json, schemaOf, withUnit } from './openapi-schema.ts'

/** The length of a reference without the name. */
const referenceLength = '{"$ref":"#/components/schemas/"}'.length
/** Shorter schemas are written in full: a reference would be the same length. */
const shortest = 60

const isNameable = (node: Json): boolean =>
  ['string', 'number', 'integer', 'object', 'array'].some((type) => [node['type']].flat().includes(type)) ||
  [node['enum'], node['anyOf']].some(Array.isArray)

/** True if a name for each place is shorter than the schema itself in each place. */
export const isWorthName = (text: string, count: number, name: string): boolean =>
  count * (text.length - referenceLength - name.length) > text.length + name.length

export const pascal = (text: string): string =>
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

/** A text, a number, or a list of them. */
const isSingleValue = (text: string): boolean => !text.includes('"properties":')

/** A single value means the same in every area, so that its field is its name. */
const fieldNameOf = (text: string, path: string): string[] => {
  const field = path.split(' ').slice(1).at(-1)
  return field && field !== 'requestBody' && isSingleValue(text) ? [pascal(field)] : []
}

/** The area of the call and the last field, where the field says more than that it is the body. */
function shortNameOf(path: string): string {
  const [operation = '', ...fields] = path.split(' ')
  const field = fields.at(-1)
  return pascal(field && field !== 'requestBody' ? `${operation.split('.')[0]} ${field}` : path)
}

interface Use {
  /** The operation and the fields that lead to the first place. */
  readonly path: string
  count: number
}

/**
 * Each schema that may have a name, by its text, with the number of places where it occurs. What is inside of a schema
 * that occurs again is counted once, because that schema is written once.
 */
function countUses(node: unknown, path: string, uses: Map<string, Use>): void {
  if (Array.isArray(node)) for (const part of node) countUses(part, path, uses)
  if (!isRecord(node)) return
  if (isNameable(node)) {
    const text = JSON.stringify(node)
    const use = uses.get(text)
    if (use) {
      use.count += 1
      return
    }
    uses.set(text, { path, count: 1 })
  }
  for (const [key, part] of Object.entries(node))
    countUses(part, isStructure(key) ? path : `${path} ${key}`, uses)
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
export function namesFor(
  operations: Json,
  named: ReadonlyMap<string, z.ZodType>,
): ReadonlyMap<string, string> {
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
  for (const [text, { path, count }] of uses) {
    const names = [...fieldNameOf(text, path), shortNameOf(path), pascal(path)]
    const name = names.find((candidate) => !usedNames.has(candidate))
    if (name !== undefined && isWorthName(text, count, name)) addName(nameByText, usedNames, text, name)
  }
  return nameByText
}
