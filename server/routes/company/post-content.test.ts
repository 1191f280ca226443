import { expect, test } from 'vitest'
import type { Blog } from '#sync/entities/company/blog.ts'
import { withContent } from './post-content.ts'

const at = '2026-01-01T00:00:00.000Z'
const post: Blog = {
  ...{ blogId: 'post', slug: 'post', title: 'Post', summary: '', body: '- one\n- two', cover: '' },
  ...{ publishedAt: at, createdAt: at, updatedAt: at },
}
const contentOf = (changes: Partial<Blog> = {}) => withContent({ ...post, ...changes }).content

test('the text of a post is read once for each version, however many visitors ask for it', () => {
  const first = contentOf()
  expect(contentOf()).toBe(first)
  expect(contentOf({ title: 'Another title' })).toBe(first)
  const changedContent = contentOf({ body: '- one', updatedAt: '2026-01-02T00:00:00.000Z' })
  expect(changedContent).not.toEqual(first)
  expect(contentOf()).toBe(first)
})

test('a hundred posts are kept in memory, those that were asked for last', () => {
  const [first, second] = [contentOf({ blogId: 'first' }), contentOf({ blogId: 'second' })]
  for (let n = 0; n < 98; n++) contentOf({ blogId: `other-${n}` })
  expect(contentOf({ blogId: 'first' })).toBe(first)
  contentOf({ blogId: 'one-more' })
  expect(contentOf({ blogId: 'first' })).toBe(first)
  expect(contentOf({ blogId: 'second' })).not.toBe(second)
})
