import { parseSync } from 'vite'
import type { SourceFile } from './architecture-files.ts'
import { isSyntaxNode, nodesBelow, type SyntaxNode } from './syntax-nodes.ts'

/** A regular expression of the code, with its places as `path:line`. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  readonly places: readonly string[]
}

interface Regex {
  readonly pattern: string
  readonly flags: string
}

const regexOf = (node: SyntaxNode): Regex | null => {
  const { regex } = node
  return node.type === 'Literal' && typeof regex === 'object' && regex !== null ? (regex as Regex) : null
}

const makesPattern = ({ type, callee }: SyntaxNode): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  isSyntaxNode(callee) &&
  callee['name'] === 'RegExp'

/** Every regular expression that is written out in the files, and the places where others are put together. */
export function patternsOf(files: readonly SourceFile[]): {
  readonly patterns: readonly Pattern[]
  readonly madeIn: readonly string[]
} {
  const places = new Map<string, { regex: Regex; at: string[] }>()
  const madeIn: string[] = []
  for (const { path, text } of files) {
    const lineOf = (offset: unknown): number => text.slice(0, Number(offset)).split('\n').length
    for (const node of nodesBelow(parseSync(path, text).program)) {
      if (makesPattern(node)) madeIn.push(path)
      const regex = regexOf(node)
      if (!regex) continue
      const key = `/${regex.pattern}/${regex.flags}`
      const entry = places.get(key) ?? { regex, at: [] }
      entry.at.push(`${path}:${lineOf(node['start'])}`)
      places.set(key, entry)
    }
  }
  const patterns = [...places.values()].map(({ regex, at }) => ({
    ...{ source: regex.pattern, flags: regex.flags, places: at },
  }))
  return { patterns, madeIn: [...new Set(madeIn)] }
}

/** True for a pattern that repeats something without an end; any other one takes a fixed number of steps a letter. */
export function repeatsEndlessly(source: string): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /[*+]|\{\d+,\}/.test(bare)
}
