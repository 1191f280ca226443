import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readChapter } from '../src/components/manual/chapter.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ')
const chapters = globSync('docs/manual/*.md', { cwd: root }).sort()
/** Where the texts of the screens and the names of nouns stand. */
const screens = globSync(['src/**/*.{ts,tsx}', 'sync/{nouns,entities}/**/*.ts'], { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map(textOf)
  .join('\n')

/** The words in bold, which name a button, a page or a message: `**Close till**`. */
const namesIn = (chapter: string) =>
  [...textOf(chapter).matchAll(/\*\*(?<name>.+?)\.?\*\*/g)].map((match) => match.groups?.['name'] ?? '')

/** A text of a screen begins after a quote, a tag, or a value within it. */
const isOnScreen = (name: string) =>
  ["'", '"', '`', '>', '} ', '> ', ': '].some((start) => screens.includes(start + name))

test('the manual has a chapter for each of the five kinds of people', () => {
  expect(chapters.map((path) => basename(path, '.md'))).toEqual([
    'administrators',
    'counter-and-office',
    'customers',
    'drivers',
    'warehouse',
  ])
})

test.each(chapters)('%s names buttons, pages and messages as the screens do', (chapter) => {
  expect(namesIn(chapter).length).toBeGreaterThan(5)
  expect(namesIn(chapter).filter((name) => !isOnScreen(name))).toEqual([])
})

test.each(chapters)('%s begins with a title and a picture that exists, and has no other', (chapter) => {
  const text = readFileSync(join(root, chapter), 'utf8')
  const { picture } = readChapter(text)
  expect(existsSync(join(root, 'public', picture.src))).toBe(true)
  expect(text.match(/!\[/g)).toHaveLength(1)
})

test('the manual fits on ten pages', () => {
  const wordsPerPage = 400
  const words = chapters.map((path) => textOf(path).split(' ').length).reduce((sum, count) => sum + count)
  expect(words / wordsPerPage).toBeLessThanOrEqual(10)
})
