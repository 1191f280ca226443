import { describe, expect, test } from 'vitest'
import { linkOf, pushShownOf } from './push-payload.ts'

const news = {
  title: 'New notification',
  body: 'Open the app to see it.',
  link: '/',
  tag: 'news',
  brand: 'house',
}

test('shows what the server sends', () => {
  const payload = {
    title: 'Ready for pickup: Shoes',
    body: 'Bring an identity card.\nKingston',
    link: '/account/packages/0192aaaa-0000-7000-8000-000000000001',
    tag: '0192aaaa-0000-7000-8000-000000000002',
    brand: 'second',
  }
  expect(pushShownOf(JSON.stringify(payload))).toEqual(payload)
})

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no JSON', '<html>'],
  ['null', 'null'],
  ['a list', '["a"]'],
  ['a number', '7'],
  ['no title', '{"body":"b"}'],
  ['an empty title', '{"title":"   "}'],
  ['a title that is no text', '{"title":{"toString":1}}'],
  ['a message longer than any', JSON.stringify({ title: 'x', body: 'y'.repeat(9_000) })],
])('%s is shown as general news', (_what, text) => {
  expect(pushShownOf(text)).toEqual(news)
})

test('texts are cut, and parts that are not what they should be are left out', () => {
  const notification = pushShownOf(
    JSON.stringify({ title: 'T'.repeat(500), body: 'b'.repeat(2_000), tag: 't'.repeat(300), link: 7 }),
  )
  expect([
    notification.title.length,
    notification.body.length,
    notification.tag.length,
    notification.link,
  ]).toEqual([120, 600, 64, '/'])
  expect(pushShownOf('{"title":"A","body":["b"],"tag":null}')).toEqual({ ...news, title: 'A', body: '' })
})

describe('a link', () => {
  test.each([
    ['/account/packages?status=Shipped#top', '/account/packages?status=Shipped#top'],
    ['https://elsewhere.example/x', '/'],
    ['//elsewhere.example/x', '/'],
    ['/\\elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['account', '/'],
    [`/${'a'.repeat(600)}`, '/'],
    [undefined, '/'],
    [{ href: '/x' }, '/'],
  ])('%j leads to %s', (input, expectedLink) => expect(linkOf(input)).toBe(expectedLink))
})
