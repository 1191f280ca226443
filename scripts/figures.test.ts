import { expect, test } from 'vitest'
import { largestFolders } from './figures.ts'

test('folders are counted without their tests, the largest first', () => {
  const planted = ['src/a/x.ts', 'src/b/x.ts', 'src/b/y.ts', 'src/a/x.test.ts'].map((path) => ({
    path,
    text: '',
  }))
  expect(largestFolders(planted, 1)).toEqual([['src/b', 2]])
})
