import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, isGenerated, isTest, type SourceFile, sourceFiles } from './architecture-files.ts'
import { syncLayers } from './architecture-layers.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The rows of a side's table: the folders of each, from the top down. */
function tableOf(markdown: string, side: string): string[][] {
  const [, section = ''] = markdown.split(`## Folders of ${side}/\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, cell = '']) => cell.split(', '))
    .slice(1)
}

const folderOf = (side: string, path: string): string => {
  const parts = path.slice(side.length + 1).split('/')
  return parts.length === 1 ? '.' : (parts[0] ?? '')
}

/** Imports that the table does not allow. */
function upwards(table: readonly string[][], side: string, files: readonly SourceFile[]): string[] {
  const rowOf = (path: string) => table.findIndex((row) => row.includes(folderOf(side, path)))
  return files
    .filter((file) => file.path.startsWith(`${side}/`) && !isTest(file.path) && !isGenerated(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target.startsWith(`${side}/`) && rowOf(target) < rowOf(file.path))
        .map(({ target }) => `${file.path}: imports ${target}`),
    )
}

const foldersOf = (side: string): string[] => [
  '.',
  ...readdirSync(join(root, side), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'test')
    .map((entry) => entry.name),
]

const files = sourceFiles(root)

describe.each(['sync', 'src'])('docs/architecture.md has the folders of %s/', (side) => {
  test('all of them, and no others', () => {
    expect(tableOf(text, side).flat().sort()).toEqual(foldersOf(side).sort())
  })

  test('in the order in which they import each other', () => {
    expect(upwards(tableOf(text, side), side, files)).toEqual([])
  })
})

test('the table of sync/ is in the order that the layers have', () => {
  expect(tableOf(text, 'sync').flat()).toEqual(syncLayers.order)
})

describe('a table that is not so is caught', () => {
  const table = tableOf(
    '## Folders of src/\n\n| folder | holds |\n|---|---|\n| a, b | x |\n| c | y |\n\n## Next',
    'src',
  )
  const imports = (path: string, target: string) =>
    upwards(table, 'src', [{ path, text: `import type { A } from '${target}'` }])

  test('an import upwards, of a type alone', () => {
    expect(imports('src/c/x.ts', '../a/y.ts')).toEqual(['src/c/x.ts: imports src/a/y.ts'])
  })
  test('an import downwards or within a row passes', () => {
    expect(imports('src/a/x.ts', '../c/y.ts')).toEqual([])
    expect(imports('src/b/x.ts', '../a/y.ts')).toEqual([])
  })
  test('rows are read as they stand', () => {
    expect(table).toEqual([['a', 'b'], ['c']])
  })
})
