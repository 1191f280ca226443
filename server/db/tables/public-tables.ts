import type { Blog } from '#sync/entities/blog.ts'
import type { ContactMessage } from '#sync/entities/contact-message.ts'

/** What the public pages show and take. None of it is synced. */
export interface PublicTables {
  blog: Blog
  contactMessage: ContactMessage
}
