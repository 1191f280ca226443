import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isProductOrScript,
  kindsOfOddness,
  measureEnglish,
  measurePages,
  type Oddness,
  perThousand,
} from './architecture-english.ts'
import { sourceFiles } from './architecture-files.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles(root)

/** Odd places in a thousand. A budget may only be lowered, and has to be when the code is more than this much below it. */
const slack = 2
const budgets = {
  product: { oddNames: 2, commentsWithoutSubject: 2, archaicComments: 2, stiltedComments: 2 },
  tests: { oddNames: 1, commentsWithoutSubject: 2, archaicComments: 1, stiltedComments: 1 },
} satisfies Record<string, Record<Oddness, number>>

const measures = {
  product: measureEnglish(files.filter(isProductOrScript)),
  tests: measureEnglish(files.filter((file) => !isProductOrScript(file))),
}

describe('names and comments stay plain English', () => {
  const rows = (['product', 'tests'] as const).flatMap((part) =>
    kindsOfOddness.map((kind) => [kind, part] as const),
  )

  test.each(rows)('%s of the %s', (kind, part) => {
    const measure = measures[part][kind]
    const budget = budgets[part][kind]
    const places = measure.odd.slice(-20).map(({ at, text }) => `${at}: ${text.slice(0, 80)}`)
    expect(perThousand(measure), places.join('\n')).toBeLessThanOrEqual(budget)
    expect(perThousand(measure), 'The code is plainer than its budget: lower the budget.').toBeGreaterThan(
      budget - slack,
    )
  })
})

test('pages stay plain English', () => {
  const pages = globSync('{*.md,{docs,src,sync}/**/*.md}', { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const { total, odd } = measurePages(pages)
  expect(total).toBeGreaterThan(4_000)
  expect(perThousand({ total, odd }), odd.map(({ at, text }) => `${at}: ${text}`).join('\n')).toBeLessThan(10)
})

describe('the measure', () => {
  const measure = (text: string) => measureEnglish([{ path: 'src/planted.ts', text }])
  const oddNames = (text: string) => measure(text).oddNames.odd.map((place) => place.text)

  test.each<[title: string, text: string, names: string[]]>([
    ['a participle', 'const found = 1', ['found']],
    ['a regular participle', 'let wanted = 1', ['wanted']],
    ['a pronoun as a parameter', 'list.map((one) => one.id)', ['one']],
    ['a function', 'function known() {}', ['known']],
    ['an element of a list', 'const [kept] = list', ['kept']],
    ['a parameter with a default', 'function f(all = 1) {}', ['all']],
    ['a parameter that is a list', 'const f = ([told]: string[]) => told', ['told']],
  ])('%s is odd', (_title, text, names) => {
    expect(oddNames(text)).toEqual(names)
  })

  test.each<[title: string, text: string]>([
    ['a noun', 'const pkg = 1'],
    ['an adjective of the field', 'const disabled = true'],
    ['a word that only ends like a participle', 'const seed = 1'],
    ['a field of another object', 'const { found } = reply'],
    ['a longer name', 'const knownCodes = 1'],
    ['a property', 'const reply = { found: 1 }'],
  ])('%s is plain', (_title, text) => {
    expect(oddNames(text)).toEqual([])
  })

  test('titles of tests are counted as comments are, without their marks', () => {
    const { commentsWithoutSubject } = measure(`
describe('a queue', () => {
  test('[R2] what was sent is gone', () => {})
  test.each(rows)('%s stays', () => {})
  test.each\`a\`(\`those of \${name} stay\`, () => {})
  log('what is no title')
})
`)
    expect(commentsWithoutSubject.total).toBe(4)
    expect(commentsWithoutSubject.odd.map(({ at }) => at)).toEqual(['src/planted.ts:3', 'src/planted.ts:5'])
  })

  test('a page is counted by sentences and cells, without its code and unless a command writes it', () => {
    const page = (text: string) => measurePages([{ path: 'a.md', text }])
    const text =
      'Work goes on. It ends here.\n\n```sh\ngoes on\n```\n\n| the name of it | a cell of a table |'
    expect(page(text)).toMatchObject({ total: 3, odd: [{ text: 'Work goes on.' }, { at: 'a.md' }] })
    expect(page(`# Speed\n\nWritten by \`npm run bench\`.\n\n${text}`).total).toBe(0)
  })

  test('comments without a subject and with archaic words are counted with their lines', () => {
    const { commentsWithoutSubject, archaicComments } = measure(`
/** What stands in the way. */
// The packages of a delivery.
const a = 1 // whoever asks gets it
/**
 * Who owns the row,
 * whatever happened to it.
 */
// biome-ignore lint/a/b: whoever
// Short.
`)
    expect(commentsWithoutSubject.total).toBe(4)
    expect(commentsWithoutSubject.odd.map(({ at }) => at)).toEqual([
      'src/planted.ts:2',
      'src/planted.ts:4',
      'src/planted.ts:5',
    ])
    expect(archaicComments.odd.map(({ at }) => at)).toEqual(['src/planted.ts:4', 'src/planted.ts:5'])
    expect(perThousand(archaicComments)).toBe(500)
  })
})
