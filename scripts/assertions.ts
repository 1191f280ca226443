import { parseSync } from 'vite'
import { isGenerated, type SourceFile } from './architecture-files.ts'

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns true for `x as T`. The compiler checks `as const` itself. */
function isAssertion(node: Record<string, unknown>): boolean {
  if (node['type'] !== 'TSAsExpression' || !isNode(node['typeAnnotation'])) return false
  const { typeName } = node['typeAnnotation']
  return !(isNode(typeName) && typeName['name'] === 'const')
}

const countIn = (value: unknown): number =>
  isNode(value)
    ? Object.values(value).reduce<number>((sum, child) => sum + countIn(child), isAssertion(value) ? 1 : 0)
    : 0

// Most files have no assertion and need not be parsed.
const mayAssert = (text: string): boolean => /[\w)\]}'"`>] as (?!const\b)|\n\s*as /.test(text)

/** The number of assertions in a file. */
export const countAssertions = ({ path, text }: SourceFile): number =>
  mayAssert(text) ? countIn(parseSync(path, text).program) : 0

/** The number of assertions per thousand lines of TypeScript, without generated files. */
export function assertionsPerThousand(files: readonly SourceFile[]): number {
  const ownFiles = files.filter(({ path }) => /\.tsx?$/.test(path) && !isGenerated(path))
  const lines = ownFiles.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  return (ownFiles.reduce((sum, file) => sum + countAssertions(file), 0) / lines) * 1000
}
