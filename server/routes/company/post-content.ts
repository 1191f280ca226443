import type { PostReply } from '#sync/api/company/blogs.ts'
import type { Blog } from '#sync/entities/company/blog.ts'
import type { PostContent } from '#sync/entities/company/post-content.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { readMarkdown } from '#sync/rules/pages/markdown.ts'

const mostPosts = 100
const contents = new Map<string, PostContent>()

/** A post with its text as elements: read once for each version of the post, as visitors ask for it all day. */
export function withContent(blog: Blog): PostReply {
  const version = `${blog.blogId} ${blog.updatedAt} ${blog.body.length}`
  const content = contents.get(version) ?? readMarkdown(blog.body).content
  // The one that was asked for last is the last to go.
  contents.delete(version)
  contents.set(version, content)
  const oldest = contents.keys().next().value
  if (contents.size > mostPosts && oldest !== undefined) contents.delete(oldest)
  return { ...blog, content }
}

/** Refuses a text that would take long to read or draw for each visitor, in words for the writer. */
export function mustBeReadable(body: string): void {
  const { problem } = readMarkdown(body)
  if (problem !== null) throw new Refusal('invalid', `The text ${problem}.`, { body: [problem] })
}
