import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string
  text: string
}

export interface Rule {
  /** A sentence that stays true. */
  name: string
  /** One line per violation, beginning with the file. */
  check(files: readonly SourceFile[]): string[]
}

const FOLDERS = ['sync', 'server', 'src', 'e2e', 'scripts']
// Full of violations on purpose.
const PLANTED = 'scripts/architecture.test.ts'
const CODE = /\.(ts|tsx|mts|mjs)$/

/** Every source file of ours, tracked or not: a file that was forgotten in a commit is held to the rules too. */
export function sourceFiles(root: string): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => CODE.test(path) && path !== PLANTED)
      .sort()
      .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') })),
  )
}

export const isTest = (path: string): boolean =>
  /(\.(test|spec)|-contract)\.tsx?$/.test(path) ||
  /(^|\/)(test|e2e)\//.test(path) ||
  path.startsWith('scripts/architecture')

export const isGenerated = (path: string): boolean => /\.gen\.ts$/.test(path)

/** The text without comments; good enough for source that the formatter has been over. Lines keep their numbers. */
export const withoutComments = (text: string): string =>
  text
    .replace(/(^|\s)\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])([^'"\n]+)\1/g

/** What a file imports: paths from the root for files of ours (`sync/lib/must.ts`), else the package's name as written. */
export function importsOf(file: SourceFile): { written: string; target: string }[] {
  return [...withoutComments(file.text).matchAll(IMPORT)].map(([, , written = '']) => ({
    written,
    target: written.startsWith('.')
      ? posix.join(posix.dirname(file.path), written)
      : written.replace(/^#sync\//, 'sync/'),
  }))
}

/** "path:line: what" for each place where the pattern occurs outside comments. */
export function placesOf(file: SourceFile, pattern: RegExp): string[] {
  return withoutComments(file.text)
    .split('\n')
    .flatMap((line, index) => {
      const found = line.match(pattern)
      return found ? [`${file.path}:${index + 1}: ${found[0].trim()}`] : []
    })
}
