import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMarkdown } from '#sync/rules/pages/markdown.ts'
import { PostElements } from './post-elements.tsx'

const html = (text: string) => renderToStaticMarkup(<PostElements content={readMarkdown(text).content} />)

test('headings, lists, quotes and inline elements', () => {
  expect(html('# Pack it\n\nOne **bold** and *fine* `code`\nline.')).toBe(
    '<h2>Pack it</h2><p>One <strong>bold</strong> and <em>fine</em> <code>code</code> line.</p>',
  )
  expect(html('- a\n- b\n\n1. x\n2. y\n\n> said\n> so')).toBe(
    '<ul><li>a</li><li>b</li></ul><ol><li>x</li><li>y</li></ol><blockquote>said so</blockquote>',
  )
  expect(html('See [rates](/rates), [us](mailto:a@b.test).')).toBe(
    '<p>See <a href="/rates">rates</a>, <a href="mailto:a@b.test">us</a>.</p>',
  )
})

test('a quotation with two paragraphs keeps both', () => {
  expect(html('> one\n>\n> two')).toBe('<blockquote><p>one</p><p>two</p></blockquote>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert)',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,<b>)',
  '[a](//evil.test)',
  '<javascript:alert(1)>',
  '**[a](vbscript:x)**',
])('nothing in a post can run or lead away unseen: %s', (text) => {
  expect(html(text)).not.toMatch(/<(script|img|a)\b/i)
})

test('text nested too deep for an element stays as text', () => {
  const deep = html(`${'*a **b '.repeat(200)}end${' c** d*'.repeat(200)}`)
  expect(deep).toContain('end')
  expect(deep.match(/<(em|strong)>/g)?.length).toBeLessThan(20)
})
