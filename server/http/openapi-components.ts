import type * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'
import { extender } from './openapi-extends.ts'
import { isWorthName, namesFor, pascal } from './openapi-names.ts'
import { type Components, withoutRareNames } from './openapi-references.ts'
import { type Json, schemaOf } from './openapi-schema.ts'

/** Each operation by its id, so that what it holds is named after it. */
const operationsIn = (paths: Json): [id: string, operation: Json][] =>
  Object.values(paths)
    .flatMap((methods) => (isRecord(methods) ? Object.values(methods) : []))
    .filter(isRecord)
    .map((operation) => [String(operation['operationId'] ?? ''), operation])

/** The names of parts that many calls have, by their texts. Of two with one name the more frequent one gets it. */
function commonParts(
  parts: readonly (readonly [name: string, part: unknown])[],
): ReadonlyMap<string, string> {
  const uses = new Map<string, { name: string; count: number }>()
  for (const [name, part] of parts) {
    const text = JSON.stringify(part)
    const use = uses.get(text)
    if (use) use.count += 1
    else uses.set(text, { name, count: 1 })
  }
  const nameByText = new Map<string, string>()
  const usedNames = new Set<string>()
  for (const [text, { name, count }] of [...uses].sort(([, a], [, b]) => b.count - a.count)) {
    if (usedNames.has(name) || !isWorthName(text, count, name)) continue
    usedNames.add(name)
    nameByText.set(text, name)
  }
  return nameByText
}

const parametersOf = (operations: readonly [string, Json][]): [string, unknown][] =>
  operations
    .flatMap(([, operation]) => [operation['parameters'] ?? []].flat())
    .filter(isRecord)
    .map((parameter) => [
      parameter['in'] === 'path' ? String(parameter['name']) : pascal(`${parameter['name']} in query`),
      parameter,
    ])

const responsesOf = (operations: readonly [string, Json][]): [string, unknown][] =>
  operations.flatMap(([id, { responses }]) =>
    isRecord(responses)
      ? Object.entries(responses).map(([status, part]): [string, unknown] => [
          pascal(`${id} ${status}`),
          part,
        ])
      : [],
  )

const mapValues = (values: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** The paths with a reference for each schema, parameter and reply that has a name or occurs in several places. */
export function withComponents(
  paths: Json,
  named: ReadonlyMap<string, z.ZodType>,
  rows: ReadonlySet<string>,
): Components {
  const operations = operationsIn(paths)
  const names = {
    schemas: namesFor(Object.fromEntries(operations), named),
    parameters: commonParts(parametersOf(operations)),
    responses: commonParts(responsesOf(operations)),
  }
  const components: Record<keyof typeof names, Json> = { schemas: {}, parameters: {}, responses: {} }
  const kinds = ['parameters', 'responses', 'schemas'] as const

  const partsOf = (node: Json): Json => mapValues(node, referring)

  function referring(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(referring)
    if (!isRecord(node)) return node
    const text = JSON.stringify(node)
    const kind = kinds.find((candidate) => names[candidate].has(text))
    if (kind === undefined) return partsOf(node)
    const name = names[kind].get(text) ?? ''
    components[kind][name] ??= partsOf(node)
    return { $ref: `#/components/${kind}/${name}` }
  }

  const referringPaths = partsOf(paths)
  const referred = Object.keys(components.schemas)
  for (const schema of named.values())
    for (const way of ['input', 'output'] as const) referring(schemaOf(schema, way))
  const extend = extender(components.schemas, new Set(referred), [
    referringPaths,
    components.responses,
    referred.map((name) => components.schemas[name]),
  ])
  const whole = {
    paths: mapValues(referringPaths, extend),
    parameters: components.parameters,
    responses: mapValues(components.responses, extend),
    schemas: mapValues(components.schemas, extend),
  }
  return withoutRareNames(whole, rows)
}
