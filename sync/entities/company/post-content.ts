import * as z from 'zod'

/** The elements of a post. The page itself has the first-level heading. */
export const postTags = [
  ...(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const),
  ...(['strong', 'em', 'code', 'a', 'br'] as const),
] as const
export type PostTag = (typeof postTags)[number]

/** The start of an element (`open`, a link with its address), a text, or the end of the innermost element. */
const PostToken = z.union([
  z.object({ text: z.string() }),
  z.object({ open: z.enum(postTags), href: z.string().optional() }),
  z.object({ close: z.literal(true) }),
])
export type PostToken = z.infer<typeof PostToken>

/** A post as a list of elements in reading order, each one closed. It has no HTML and nothing that could run. */
export const PostContent = z.array(PostToken)
export type PostContent = z.infer<typeof PostContent>
