import { expect, test } from 'vitest'
import { changedPostFields, checkPost, slugOf } from './post-values.ts'

test.each([
  ['Order early for Christmas', 'order-early-for-christmas'],
  ['Crème brûlée, at home!', 'creme-brulee-at-home'],
  ['  What’s “new”?  ', 'whats-new'],
  ['日本', ''],
  [`${'word '.repeat(30)}`, 'word-'.repeat(16).slice(0, 79)],
])('the address of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a title and an address are needed', () => {
  expect(Object.keys(checkPost({ title: ' ', slug: 'Two Words' }))).toEqual(['title', 'slug'])
  expect(checkPost({ title: 'Hello', slug: 'hello-2' })).toEqual({})
})

test('only changed fields are sent', () => {
  const before = { title: 'Hello', slug: 'hello', summary: '', body: 'Text', cover: '' }
  expect(changedPostFields(before, { ...before, body: 'Text\n' })).toEqual({})
  expect(changedPostFields(before, { ...before, title: 'Bye ' })).toEqual({ title: 'Bye' })
})
