import { parseSync } from 'vite'
import { isGenerated, type SourceFile } from './architecture-files.ts'

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether a node is `x as T`. What `as const` says the compiler checks. */
function isAssertion(node: Record<string, unknown>): boolean {
  if (node['type'] !== 'TSAsExpression' || !isNode(node['typeAnnotation'])) return false
  const { typeName } = node['typeAnnotation']
  return !(isNode(typeName) && typeName['name'] === 'const')
}

const countIn = (value: unknown): number =>
  isNode(value)
    ? Object.values(value).reduce<number>((sum, one) => sum + countIn(one), isAssertion(value) ? 1 : 0)
    : 0

// Most files have none and need not be parsed.
const mayAssert = (text: string): boolean => /[\w)\]}'"`>] as (?!const\b)|\n\s*as /.test(text)

/** How often a file says `as`. */
export const countAssertions = ({ path, text }: SourceFile): number =>
  mayAssert(text) ? countIn(parseSync(path, text).program) : 0

/** How often a thousand lines of TypeScript say `as`; what was generated is not ours to say. */
export function assertionsPerThousand(files: readonly SourceFile[]): number {
  const own = files.filter(({ path }) => /\.tsx?$/.test(path) && !isGenerated(path))
  const lines = own.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  return (own.reduce((sum, file) => sum + countAssertions(file), 0) / lines) * 1000
}
