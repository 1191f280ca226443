import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
}

export interface Rule {
  /** A sentence that states the rule. */
  name: string
  /** Returns a line per violation, starting with the file. */
  check(files: readonly SourceFile[]): string[]
}

const FOLDERS = ['sync', 'server', 'src', 'e2e', 'scripts']
// These files have violations on purpose.
const PLANTED = /^scripts\/architecture(\.test|-planted)\.ts$/
// The peers of the benchmarks have an install of their own.
const INSTALLED = /\/node_modules\//
const CODE = /\.(ts|tsx|mts|mjs)$/

/** All of our source files, tracked or not, so that a file missing from a commit is checked too. */
export function sourceFiles(root: string): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => CODE.test(path) && !PLANTED.test(path) && !INSTALLED.test(path))
      .sort()
      .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') })),
  )
}

export const isTest = (path: string): boolean =>
  /(\.(test|spec)|-contract)\.tsx?$/.test(path) ||
  /(^|\/)(test|e2e)\//.test(path) ||
  path.startsWith('scripts/architecture')

export const isGenerated = (path: string): boolean => /\.gen\.ts$/.test(path)

/** The text without comments, with the same line numbers. Good enough for formatted source. */
export const withoutComments = (text: string): string =>
  text
    .replace(/(^|\s)\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])([^'"\n]+)\1/g

/** The imports of a file: paths from the root for our files (`sync/lib/must.ts`), otherwise the package's name. */
export function importsOf(file: SourceFile): { written: string; target: string }[] {
  return [...withoutComments(file.text).matchAll(IMPORT)].map(([, , specifier = '']) => ({
    written: specifier,
    target: specifier.startsWith('.')
      ? posix.join(posix.dirname(file.path), specifier)
      : specifier.replace(/^#sync\//, 'sync/'),
  }))
}

/** "path:line: match" for each match of the pattern outside comments. */
export function placesOf(file: SourceFile, pattern: RegExp): string[] {
  return withoutComments(file.text)
    .split('\n')
    .flatMap((line, index) => {
      const match = line.match(pattern)
      return match ? [`${file.path}:${index + 1}: ${match[0].trim()}`] : []
    })
}
