import { isRecord } from '#sync/lib/is-record.ts'

type Json = Record<string, unknown>

interface Described {
  readonly paths: Json
  readonly components: Readonly<Record<string, Json>>
}

/** Makes a single object of a schema that extends others. */
function mergeParts(parts: readonly unknown[]): Json {
  const objects = parts.filter(isRecord)
  return {
    type: 'object',
    properties: Object.assign({}, ...objects.map(({ properties }) => properties ?? {})),
    required: objects.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The calls of a path, each with the parameters that the path says for all of them. */
function callsOf(item: unknown): unknown {
  if (!isRecord(item)) return item
  const { parameters, ...methods } = item
  return Object.fromEntries(
    Object.entries(methods).map(([method, call]) => [
      method,
      isRecord(call) ? { ...call, parameters: [...listOf(parameters), ...listOf(call['parameters'])] } : call,
    ]),
  )
}

/** The paths of an API's description with what its references refer to in their places. */
export function resolvedPaths({ paths, components }: Described): Json {
  const targets = new Map<string, unknown>()
  const targetOf = (reference: string): unknown => {
    const [, , kind = '', name = ''] = reference.split('/')
    if (!targets.has(reference)) targets.set(reference, resolve(components[kind]?.[name]))
    return targets.get(reference)
  }
  function resolve(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(resolve)
    if (!isRecord(node)) return node
    if (typeof node['$ref'] === 'string') return targetOf(node['$ref'])
    const resolvedNode = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, resolve(part)]))
    return Array.isArray(resolvedNode['allOf']) ? mergeParts(resolvedNode['allOf']) : resolvedNode
  }
  const pathTree = resolve(paths)
  return isRecord(pathTree)
    ? Object.fromEntries(Object.entries(pathTree).map(([path, item]) => [path, callsOf(item)]))
    : {}
}

/** The schema of a reply that has the fields of its description and no others: what isn't described may be a leak. */
export function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict)
  if (!isRecord(node)) return node
  const parts = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, strict(part)]))
  return 'properties' in parts && parts['type'] === 'object'
    ? { additionalProperties: false, ...parts }
    : parts
}
