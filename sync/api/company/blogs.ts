import * as z from 'zod'
import { Blog } from '../../entities/company/blog.ts'
import { PostContent } from '../../entities/company/post-content.ts'
import { Id } from '../../entities/fields.ts'
import { row } from '../row.ts'

const fields = Blog.pick({
  slug: true,
  title: true,
  summary: true,
  body: true,
  cover: true,
  publishedAt: true,
})

export const NewBlog = fields.extend({
  summary: fields.shape.summary.default(''),
  body: fields.shape.body.default(''),
  cover: fields.shape.cover.default(''),
  publishedAt: fields.shape.publishedAt.default(null),
})

/** Updates only the fields in the body; setting `publishedAt` publishes the post, null withdraws it. */
export const BlogUpdate = fields.partial().extend({ blogId: Id })
export type BlogUpdate = z.output<typeof BlogUpdate>

/** Without the text, which only the post's own page needs. */
export const BlogSummary = Blog.omit({ body: true })
export type BlogSummary = z.output<typeof BlogSummary>

/** A post with its text as elements, for display. */
export const PostReply = Blog.extend({ content: PostContent })
export type PostReply = z.output<typeof PostReply>

export const blogs = {
  'blogs.list': row({
    method: 'GET',
    path: '/api/blogs',
    who: 'public',
    summary: 'Published posts, the newest first; for staff with BlogView drafts as well.',
    reply: z.array(BlogSummary),
  }),
  'blogs.bySlug': row({
    method: 'GET',
    path: '/api/blogs/{slug}',
    who: 'public',
    summary: 'A published post; for staff with BlogView a draft as well.',
    params: z.object({ slug: z.string().max(200) }),
    reply: PostReply,
  }),
  'blogs.create': row({
    method: 'POST',
    path: '/api/blogs',
    who: 'staff',
    permission: 'BlogCreate',
    summary: 'Adds a post; a draft until `publishedAt` is set.',
    body: NewBlog,
    reply: Blog,
    success: 'Blog added successfully!',
    failure: 'Adding blog failed!',
  }),
  'blogs.update': row({
    method: 'PUT',
    path: '/api/blogs',
    who: 'staff',
    permission: 'BlogUpdate',
    summary: 'Changes a post, publishes it or takes it back.',
    body: BlogUpdate,
    reply: Blog,
    success: 'Blog updated successfully!',
    failure: 'Updating blog failed!',
  }),
  'blogs.remove': row({
    method: 'DELETE',
    path: '/api/blogs/{id}',
    who: 'staff',
    permission: 'BlogDelete',
    summary: 'Deletes a post.',
    params: z.object({ id: Id }),
    reply: Blog,
    success: 'Blog deleted successfully!',
    failure: 'Blog deletion failed!',
  }),
}
