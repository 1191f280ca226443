import { parseSync } from 'vite'
import type { SourceFile } from './architecture-files.ts'
import { isTest } from './architecture-files.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function* nodesIn(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  if (typeof value['type'] === 'string') yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

const nameOf = (node: unknown): unknown =>
  isNode(node) && node['type'] === 'Identifier' ? node['name'] : null

/** The setters of all `useState` in a file. */
function settersIn(program: unknown): ReadonlySet<unknown> {
  const setters = new Set<unknown>()
  for (const { type, id, init } of nodesIn(program)) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) continue
    if (nameOf(init['callee']) === 'useState' && Array.isArray(id['elements']))
      setters.add(nameOf(id['elements'][1]))
  }
  return setters
}

/** The code that runs after a failure: catch and finally blocks, and the handlers of a promise. */
function failureHandlersIn(program: unknown): Node[] {
  const handlers: unknown[] = []
  for (const node of nodesIn(program)) {
    if (node['type'] === 'CatchClause') handlers.push(node)
    if (node['type'] === 'TryStatement') handlers.push(node['finalizer'])
    const { callee, arguments: args } = node
    if (!isNode(callee) || !isNode(callee['property']) || !Array.isArray(args)) continue
    const method = nameOf(callee['property'])
    if (method === 'catch' || method === 'finally') handlers.push(args[0])
    if (method === 'then') handlers.push(args[1])
  }
  // A handler that throws the error again leaves it to the kit.
  return handlers
    .filter(isNode)
    .filter((handler) => [...nodesIn(handler)].every(({ type }) => type !== 'ThrowStatement'))
}

/** Whether a component or hook stores in its own state that something failed or has ended. */
export function keepsFailures({ path, text }: SourceFile): boolean {
  if (!text.includes('useState')) return false
  const { program } = parseSync(path, text)
  const setters = settersIn(program)
  return failureHandlersIn(program).some((handler) =>
    [...nodesIn(handler)].some((node) => setters.has(nameOf(node)) && nameOf(node) !== null),
  )
}

/** The files of the browser app that do, each of which could use `useAction` or `useSaveForm`. */
export const filesKeepingFailures = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .filter(keepsFailures)
    .map(({ path }) => path)
