import { expect, test } from 'vitest'
import { assetsToKeep } from './kept-assets.ts'

const at = (path: string) => `https://q.example${path}`

test('keeps the hashed files of the build before, and neither the shell nor what is still current', () => {
  const cached = [
    at('/index.html?__WB_REVISION__=1'),
    at('/assets/old-aaa.js'),
    at('/assets/same-bbb.js'),
    at('/icons/icon-192.png'),
  ]
  expect(assetsToKeep(cached, new Set([at('/assets/same-bbb.js'), at('/assets/new-ccc.js')]))).toEqual([
    at('/assets/old-aaa.js'),
  ])
})
