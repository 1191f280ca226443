import type { NounRow } from './noun.ts'

export const blogNoun = {
  one: 'Blog post',
  many: 'Blog posts',
  key: 'blogId',
  tables: {
    blog: { owner: null, topics: ['blogs'] },
  },
  topics: {
    blogs: { staff: [], others: 'all' },
  },
  audited: { blog: 'Blog post' },
  actions: {
    'blog.create': 'Blog post created',
    'blog.delete': 'Blog post deleted',
    'blog.update': 'Blog post edited',
  },
  page: null,
  list: {
    address: '/admin/blogs',
    title: 'Blogs',
    permission: 'BlogView',
    group: 'Content',
  },
} as const satisfies NounRow
