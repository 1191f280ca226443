import { parseSync } from 'vite'
import { isGenerated, isTest, type SourceFile } from './architecture-files.ts'

interface Node extends Record<string, unknown> {
  readonly type: string
  readonly start: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''

/** The last name of a call: `navigate` of `router.navigate()`. */
function calleeOf(call: Node | undefined): string {
  if (call?.type !== 'CallExpression') return ''
  const { callee } = call
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee)
}

/** The texts of a literal, or those around the values of a template. */
function textsOf(node: Node): readonly string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return []
  return node['quasis'].map(({ value }: { value: { cooked: string } }) => value.cooked)
}

/** Functions that take an address which the compiler checks. */
const checkedCalls = ['pathTo', 'pathBelow', 'createFileRoute', 'getRouteApi']
/** Functions whose options hold an address which the compiler checks. */
const checkedOptions = ['navigate', 'redirect', 'useParams', 'useSearch', 'useNavigate']
/** Components with an address which the compiler checks. `component={Link}` on another one loses its types. */
const checkedElements = ['Link', 'Navigate', 'BrandLink']

const isAddressName = (node: unknown): boolean => ['to', 'from', 'href'].includes(nameOf(node))

/** Whether the compiler compares this literal with the route tree. */
function isChecked(node: Node, [parent, grandparent, call]: readonly Node[]): boolean {
  if (node.type !== 'Literal' || !parent) return false
  if (parent.type === 'JSXAttribute')
    return isAddressName(parent['name']) && checkedElements.includes(nameOf(grandparent?.['name']))
  if (parent.type === 'Property')
    return isAddressName(parent['key']) && checkedOptions.includes(calleeOf(call))
  return checkedCalls.includes(calleeOf(parent))
}

/** Whether a template or a sum of texts is the value of a link. */
function isBuiltLink(node: Node, ancestors: readonly Node[]): boolean {
  const owner = ancestors.find(({ type }) => type === 'JSXAttribute' || type === 'Property')
  const isOwned = ancestors
    .slice(0, owner ? ancestors.indexOf(owner) : 0)
    .every(({ type }) => type !== 'CallExpression')
  return node.type === 'TemplateLiteral' && isOwned && isAddressName(owner?.['name'] ?? owner?.['key'])
}

type Report = (node: Node, ancestors: readonly Node[]) => void

/** Visits every node with its ancestors, the nearest first. Imports and types hold no link. */
function visit(value: unknown, ancestors: readonly Node[], report: Report): void {
  if (Array.isArray(value)) for (const member of value) visit(member, ancestors, report)
  if (!isNode(value) || /^(Import|TS\w*(Type|Annotation))/.test(value.type)) return
  report(value, ancestors)
  for (const child of Object.values(value)) visit(child, [value, ...ancestors], report)
}

/** The first parts of addresses, without the brand's prefix: `admin`, `account`, `rates`. */
const firstParts = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map((address) => address.replace('/$prefix', '').split('/')[1] ?? ''))].filter(
    (part) => part !== '',
  )

/**
 * The links in a file that are written as plain text, so that they would still compile after their route is renamed:
 * "path:line: text".
 */
export function uncheckedLinks(file: SourceFile, addresses: readonly string[]): string[] {
  const address = new RegExp(`^/(${firstParts(addresses).join('|')})(?:[/?#]|$)`)
  // Calls of the API have addresses, too, and `/#how` is a place on the home page.
  const anyPath = /^\/(?!api\/|#|$)/
  const places: string[] = []
  visit(parseSync(file.path, file.text).program, [], (node, ancestors) => {
    const pattern = isBuiltLink(node, ancestors) ? anyPath : address
    const text = textsOf(node).find((piece) => pattern.test(piece))
    if (text === undefined || isChecked(node, ancestors)) return
    places.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}: ${text}`)
  })
  return places
}

/** Whether a file of the app may hold links. */
export const mayLink = ({ path }: SourceFile): boolean =>
  path.startsWith('src/') && !isTest(path) && !isGenerated(path)
