import { expect, test } from 'vitest'
import { largestFolders, lateParts } from './figures.ts'

test('folders are counted without their tests, the largest first', () => {
  const plantedFiles = ['src/a/x.ts', 'src/b/x.ts', 'src/b/y.ts', 'src/a/x.test.ts'].map((path) => ({
    path,
    text: '',
  }))
  expect(largestFolders(plantedFiles, 1)).toEqual([['src/b', 2]])
})

test('a part counts as late wherever it is named, and not where `later` is a word', () => {
  const file = (path: string, text: string) => ({ path, text })
  const plantedFiles = [
    file('src/a/x.tsx', "const Edit = later(async () => x)\nexport const Read = lazy(read)\nsay('later')"),
    file('src/ui/lazy-parts.ts', 'const Part = lateContent(load)'),
  ]
  expect(lateParts(plantedFiles)).toBe(2)
})
