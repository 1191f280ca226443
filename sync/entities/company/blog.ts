import * as z from 'zod'
import { FreeText, Id, ShortText, Timestamp } from '../fields.ts'

/** A post on the Inspire page. */
export const Blog = z.object({
  blogId: Id,
  /** The last part of its address: `/inspire/{slug}`. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be letters and digits with hyphens between')
    .max(80, 'is longer than 80 characters'),
  title: ShortText.min(1, 'is missing'),
  summary: FreeText.max(500, 'is longer than 500 characters'),
  /** Markdown. HTML in it is shown as text. */
  body: FreeText.max(50_000, 'is longer than 50,000 characters'),
  /** The name of a public document with a picture; empty for none. */
  cover: ShortText,
  /** Null for a draft, which only staff see. */
  publishedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Blog = z.infer<typeof Blog>
