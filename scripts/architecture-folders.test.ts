import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
import { fullFolders } from './architecture-folders.ts'

test('no folder of the product holds more than forty files', () => {
  // When this fails, sort the folder by subject, or by area as its neighbours are.
  expect(fullFolders(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})

test('tests and generated files are not counted, and folders are counted alone', () => {
  const filesIn = (folder: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, n) => ({ path: `${folder}/f${n}${ending}` }))
  expect(fullFolders([...filesIn('src/ui', 40), ...filesIn('src/ui/menus', 40)])).toEqual([])
  expect(fullFolders([...filesIn('src/ui', 40), ...filesIn('src/ui', 40, '.test.ts')])).toEqual([])
  expect(fullFolders(filesIn('src/ui', 41))).toEqual(['src/ui: 41 files'])
})
