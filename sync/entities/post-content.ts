import * as z from 'zod'

/** The elements that a post is made of. The page itself has the heading of the first order. */
export const postTags = [
  ...(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const),
  ...(['strong', 'em', 'code', 'a', 'br'] as const),
] as const
export type PostTag = (typeof postTags)[number]

/** An element begins (`open`, a link with its address), text stands there, or the innermost element ends. */
const PostToken = z.union([
  z.object({ text: z.string() }),
  z.object({ open: z.enum(postTags), href: z.string().optional() }),
  z.object({ close: z.literal(true) }),
])
export type PostToken = z.infer<typeof PostToken>

/** A post's text as elements in the order in which they stand, each one closed: no HTML, and nothing that can run. */
export const PostContent = z.array(PostToken)
export type PostContent = z.infer<typeof PostContent>
