import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

const length = 50_000
const repeatPart = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const ordinary = repeatPart(
  'Most delays at customs are **not** about the goods. They are about a [missing](/forms) invoice, which the shop mails you, and which we need before the goods fly.\n\n- Send *it* early.\n- Keep `QS-` in line two.\n\n',
)

/** As often as the limits allow: a mark each few characters, so that the text is read and not passed over. */
const spread = (part: string) =>
  part.repeat(Math.floor(4900 / Math.max(1, part.match(/[\n*_`[\]<>\\&]/g)?.length ?? 1)))
const worst: Readonly<Record<string, string>> = {
  'open brackets': spread('['),
  'brackets far apart': repeatPart('[aaaaaaaaa'),
  'closing brackets': spread(']'),
  'words in stars': spread('*word* '),
  'nested emphasis': spread('*a **b '),
  'stars without blanks': spread('*a'),
  'stars and underscores': spread('a_*b'),
  'quotation signs': spread('>'),
  'nested quotations': spread('> > > > a\n'),
  'nested lists on a line': repeatPart('- '),
  'nested numbers on a line': repeatPart('1. '),
  'lists ever deeper': Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}- a`).join('\n'),
  'a list': spread('* a\n'),
  backticks: spread('`'),
  'backticks of every length': Array.from({ length: 98 }, (_, n) => '`'.repeat(n)).join(' '),
  'links without end': spread('[a]('),
  'links in links': `${'['.repeat(2400)}a${'](b)'.repeat(2400)}`,
  'a link with parentheses': `[a](${repeatPart('(')}`,
  'a long address': `[a](https://${repeatPart('a')})`,
  'a long address of percents': `[a](/${repeatPart('%')})`,
  comments: spread('<!--'),
  'addresses in brackets': spread('<a:'),
  blanks: `a${repeatPart(' ')}a`,
  tabs: repeatPart('\t'),
  'lines of a heading': spread('a\n===\n'),
  fences: spread('```\n'),
  tildes: repeatPart('~'),
}

test('an ordinary text of full length is taken', () => {
  const { content, problem } = readMarkdown(ordinary)
  expect(problem).toBeNull()
  expect(content.length).toBeGreaterThan(1000)
})

const timeOf = (text: string): number => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    readMarkdown(text)
    return performance.now() - start
  })
  return Math.min(...times)
}

test.each(Object.entries(worst))('reading %s takes about as long as reading ordinary text', (_, text) => {
  // A quadratic reader is above a hundred times as slow.
  expect(timeOf(text)).toBeLessThan(20 * timeOf(ordinary))
  expect(readMarkdown(text).content.length).toBeLessThan(20_000)
})

test.each([
  ['brackets', repeatPart('[')],
  ['line breaks', repeatPart('- a\n')],
  ['backticks', repeatPart('`')],
])('too many %s are not read, are no error, and are reported to the person who writes them', (_, text) => {
  const { content, problem } = readMarkdown(text)
  expect(content).toEqual([{ open: 'p' }, { text }, { close: true }])
  expect(problem).toContain('too much formatting')
})

test.each([
  ['quotations', `${'> '.repeat(11)}a`],
  ['lists', `${'- '.repeat(6)}a`],
  ['emphasis', `${'*a **b '.repeat(20)}${'c** d*'.repeat(20)}`],
])('%s in each other too deep are reported to the person who writes them', (_, text) => {
  expect(readMarkdown(text).problem).toContain('more than 10 deep')
})

test('each element that begins ends', () => {
  for (const text of [...Object.values(worst), ordinary]) {
    let depth = 0
    for (const token of readMarkdown(text).content) {
      if ('open' in token) depth++
      if ('close' in token) depth--
      expect(depth >= 0 && depth <= 10).toBe(true)
    }
    expect(depth).toBe(0)
  }
})
