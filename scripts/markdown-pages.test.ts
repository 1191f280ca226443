import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeBlocksOf, faultsOf } from './markdown-pages.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))

test('every page has closed blocks of code, and its links and pictures lead to files and headings', () => {
  expect(pages).toContain('README.md')
  expect(pages.flatMap((page) => faultsOf(page, (path) => existsSync(join(root, path)), read))).toEqual([])
})

test('the README shows its two commands in a block of their own', () => {
  const [first = []] = codeBlocksOf(read('README.md'))
  expect(first.map((line) => line.split('#')[0]?.trim())).toEqual(['npm start', 'npm test'])
})

describe('a fault of a page is named', () => {
  const faultsOfText = (text: string) =>
    faultsOf(
      'docs/page.md',
      (path) => ['docs/page.md', 'docs/other.md', 'README.md', 'a b.png'].includes(path),
      (path) => (path === 'docs/page.md' ? text : '# Two words, or three\n\n<a id="mark"></a>'),
    )

  test.each([
    ['a block without an end', '```sh\nnpm start\n', 'line 1: the block of code is never closed'],
    ['a block with a shorter end', '````sh\nnpm start\n```\n', 'line 1: the block of code is never closed'],
    ['a block that is only its first line', 'Text\n\n```sh', 'line 3: the block of code is never closed'],
    [
      'a block that lost its first line',
      'npm start\n```\nText that is shown as code.\n\n```sh\nnpm test\n```',
      'line 2: the block of code names no language',
    ],
    ['a dead link', '[there](missing.md)', 'missing.md: there is no such file'],
    ['a link to a folder above', '[there](../docs/x.md)', '../docs/x.md: there is no such file'],
    ['a dead link by reference', '[there][a]\n\n[a]: missing.md', 'missing.md: there is no such file'],
    ['a missing picture', '![shown](missing.png)', 'missing.png: there is no such file'],
    ['a missing heading of the page', '# One\n\n[there](#two)', '#two: there is no such heading'],
    ['a missing heading of another page', '[there](other.md#one)', 'other.md#one: there is no such heading'],
  ])('%s', (_name, text, fault) => {
    expect(faultsOfText(text)).toContain(`docs/page.md: ${fault}`)
  })

  test.each([
    ['a closed block', '```sh\nnpm start\n```'],
    ['a block in a list', '- item\n\n  ```sh\n  npm start\n  ```'],
    [
      'a link to a file, a folder above and a name with a space',
      '[a](other.md) [b](../README.md) [c](../a%20b.png)',
    ],
    ['headings with punctuation and marks', '[a](other.md#two-words-or-three) [b](other.md#mark)'],
    ['addresses of the web', '[a](https://example.com/missing.md) [b](mailto:a@example.com)'],
  ])('%s passes', (_name, text) => {
    expect(faultsOfText(text)).toEqual([])
  })
})
