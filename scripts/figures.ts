import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nouns } from '../sync/nouns/index.ts'
import {
  isProductOrScript,
  kindsOfOddness,
  measureEnglish,
  type Oddness,
  perThousand,
} from './architecture-english.ts'
import { isGenerated, isTest, type SourceFile, sourceFiles } from './architecture-files.ts'
import { maxLines, maxParams, measureFunctions } from './architecture-functions.ts'
import { namesWithTwoMeanings } from './architecture-names.ts'
import { assertionsPerThousand } from './assertions.ts'
import { withControlsTable } from './controls-table.ts'
import { withExpectedTable } from './expected-table.ts'
import { filesKeepingFailures } from './hand-kept-failures.ts'
import { withJobsTable } from './jobs-table.ts'
import { filesNaming } from './noun-files.ts'
import { withRecipeTable } from './recipes.ts'
import { screenRoutes } from './screen-addresses.ts'
import { mayLink, uncheckedLinks } from './unchecked-links.ts'

const isProduct = ({ path }: SourceFile) =>
  /^(sync|server|src)\//.test(path) && !isTest(path) && !isGenerated(path)
const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length

const folderOf = ({ path }: SourceFile): string => path.slice(0, path.lastIndexOf('/'))

/** The folders with the most files of the product. */
export function largestFolders(files: readonly SourceFile[], limit = 5): [folder: string, count: number][] {
  const counts = Map.groupBy(files.filter(isProduct), folderOf)
  return [...counts]
    .map(([folder, list]): [string, number] => [folder, list.length])
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
}

/** Parts of the app that load after their screen, by the functions of src/ui/lazy-parts.ts and React. */
export const lateParts = (files: readonly SourceFile[]): number =>
  files
    .filter((file) => isProduct(file) && file.path !== 'src/ui/lazy-parts.ts')
    .reduce(
      (sum, { text }) => sum + [...text.matchAll(/= (?:later|lateContent|atLeisure|lazy)\(/g)].length,
      0,
    )

const oddnessLabels: Record<Oddness, string> = {
  oddNames: 'names that are no nouns',
  commentsWithoutSubject: 'comments without a subject',
  archaicComments: 'comments with old-fashioned words',
  stiltedComments: 'comments with stilted turns of phrase',
}

/** Odd names and comments in a thousand. */
function englishRows(label: string, files: readonly SourceFile[]): [string, string][] {
  const measures = measureEnglish(files)
  return kindsOfOddness.map((kind): [string, string] => [
    `${oddnessLabels[kind]}, ${label}`,
    perThousand(measures[kind]).toFixed(1),
  ])
}

/** How the product's functions are written. */
function functionRows(files: readonly SourceFile[]): [string, string | number][] {
  const { long, manyParams, spreads, longest } = measureFunctions(files)
  return [
    [`functions of more than ${maxLines} lines`, long.length],
    [`functions with more than ${maxParams} parameters`, manyParams.length],
    ['`...{ a, b }` in an object', spreads.length],
    ['lines of the longest function', longest?.lines ?? 0],
  ]
}

/** Lists of the staff with a dialog and a handful of calls. */
const figuredNouns = ['contactMessage', 'dutyTable', 'blog'] as const
/** The variables that belong to a whole module of the app. */
const moduleVariables = (files: readonly SourceFile[]): number =>
  files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ text }) => text.match(/^(export )?let /gm) ?? []).length

function print(files: readonly SourceFile[]): void {
  const product = files.filter(isProduct)
  const lines = product.reduce((sum, file) => sum + linesOf(file), 0)
  const rows: [string, string | number][] = [
    ['files', product.length],
    ['lines', lines],
    ['`as` per 1,000 lines', assertionsPerThousand(product).toFixed(2)],
    ['the same with tests', assertionsPerThousand(files).toFixed(2)],
    ['unchecked links', files.filter(mayLink).flatMap((file) => uncheckedLinks(file, screenRoutes)).length],
    ['variables of whole modules in src', moduleVariables(product)],
    ['late parts', lateParts(files)],
    ['exported names with two meanings', namesWithTwoMeanings(files).size],
    ['files that keep pending and failed by hand', filesKeepingFailures(files).length],
    ...functionRows(product),
    ...englishRows('product', files.filter(isProductOrScript)),
    ...englishRows(
      'tests',
      files.filter((file) => !isProductOrScript(file)),
    ),
    ...figuredNouns.map((name): [string, number] => [
      `files that name ${nouns[name].many.toLowerCase()}`,
      filesNaming(name, files).length,
    ]),
    ...largestFolders(files).map(([folder, count]): [string, number] => [`files in ${folder}`, count]),
  ]
  for (const [name, value] of rows) console.log(`${name.padEnd(44)}${String(value).padStart(8)}`)
}

const root = join(import.meta.dirname, '..')

const tables = {
  'docs/architecture.md': withRecipeTable,
  'docs/looks.md': (text: string) => withControlsTable(withJobsTable(text)),
  'docs/decisions/manifests.md': withExpectedTable,
}

function writeTables(): void {
  for (const [name, withTable] of Object.entries(tables)) {
    const path = join(root, name)
    writeFileSync(path, withTable(readFileSync(path, 'utf8')))
  }
}

if (import.meta.main) {
  print(sourceFiles(root))
  writeTables()
}
