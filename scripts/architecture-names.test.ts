import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
import { knownNames, knownVagueFiles } from './architecture-known.ts'
import { differencesToList, namesWithTwoMeanings, vagueFileNames } from './architecture-names.ts'

const files = sourceFiles(join(import.meta.dirname, '..'))

describe('names in the source', () => {
  test('each exported name has a single meaning', () => {
    expect(differencesToList(knownNames, namesWithTwoMeanings(files))).toEqual([])
  })

  test('a file is named after the noun that it holds', () => {
    expect(differencesToList(knownVagueFiles, vagueFileNames(files))).toEqual([])
  })
})

const plantFiles = (...entries: [path: string, text: string][]) =>
  entries.map(([path, text]) => ({ path, text }))
const meanings = (...entries: [path: string, text: string][]) => [
  ...namesWithTwoMeanings(plantFiles(...entries)).keys(),
]

describe('a second meaning is caught', () => {
  const first: [string, string] = ['server/events/change.ts', 'export interface Change { at: string }']

  test.each<[what: string, path: string, text: string]>([
    ['a type', 'server/changes/mutation.ts', 'export type Change = string'],
    ['a function', 'sync/engine/change.ts', 'export async function Change() {}'],
    ['a list of exports', 'src/queries/change.ts', 'const Change = 1\nexport { Change }'],
    ['a name taken out of an object', 'src/queries/change.ts', 'export const { a: Change } = all'],
  ])('%s', (_what, path, text) => {
    expect(meanings(first, [path, text])).toEqual(['Change'])
  })

  test.each<[what: string, path: string, text: string]>([
    ['the same name in a test', 'server/sync/change.test.ts', 'export type Change = string'],
    ['a name that is passed on', 'src/queries/change.ts', "export { Change } from './other.ts'"],
    [
      'an import that is passed on',
      'src/queries/change.ts',
      "import { Change } from './o.ts'\nexport { Change }",
    ],
    ['a lazy wrapper', 'src/screens/lazy.ts', 'export const Change = lazy(change)'],
    ['the fixed name of a route', 'src/routes/a.tsx', 'export const Change = {}'],
    ['a name that only a comment holds', 'src/a.ts', '// export const Change = 1'],
    ['a name of the file only', 'src/a.ts', 'const Change = 1'],
  ])('%s passes', (_what, path, text) => {
    expect(meanings(first, [path, text])).toEqual([])
  })

  test('a schema and its type in one file are one meaning', () => {
    expect(
      meanings([
        'sync/api/a.ts',
        'export const Page = z.object({})\nexport type Page = z.infer<typeof Page>',
      ]),
    ).toEqual([])
  })
})

describe('a file name that says nothing is caught', () => {
  test.each(['src/a/later.ts', 'src/ui/push-words.ts', 'src/data/names.ts', 'server/openapi-besides.ts'])(
    '%s',
    (path) => {
      expect([...vagueFileNames(plantFiles([path, ''])).values()]).toEqual([[path]])
    },
  )

  test.each([
    'src/a/lazy-dialogs.ts',
    'server/passwords.ts',
    'src/scan/formats-with-letters.ts',
    'server/search-words.ts',
  ])('%s passes', (path) => {
    expect(vagueFileNames(plantFiles([path, ''])).size).toBe(0)
  })
})

describe('the list of known ones only shrinks', () => {
  const filesByName = new Map([['Change', ['a.ts', 'b.ts']]])

  test('a violation beyond the listed number is new', () => {
    expect(differencesToList({}, filesByName)).toEqual(['Change: a.ts, b.ts'])
    expect(differencesToList({ Change: 2 }, filesByName)).toEqual([])
  })

  test('a fixed violation must leave the list', () => {
    expect(differencesToList({ Change: 3 }, filesByName)).toHaveLength(1)
    expect(differencesToList({ Change: 2, Told: 2 }, filesByName)).toHaveLength(1)
  })
})
