import type { Blog } from '#sync/entities/company/blog.ts'
import type { ContactMessage } from '#sync/entities/messages/contact-message.ts'

/** The data of the public pages. None of the tables is synced. */
export interface PublicTables {
  blog: Blog
  contactMessage: ContactMessage
}
