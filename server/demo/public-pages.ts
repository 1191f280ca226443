import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertBlog } from '../db/company/blogs.ts'
import { insertContactMessage } from '../db/messages/contact-messages.ts'
import { demoBlogs } from './blogs.ts'
import { demoContactMessages } from './contact-messages.ts'
import type { DemoDeps } from './deps.ts'

/** The contents of the demo company's public pages other than its prices, offices and letterheads. */
export async function putPublicPages(deps: DemoDeps): Promise<void> {
  const now = deps.clock.now()
  await withTransaction(deps, { actor: system, deviceId: '', action: 'demo' }, async ({ kysely }) => {
    for (const [n, blog] of demoBlogs.entries()) {
      const at = isoOf(now - (5 + 23 * n) * dayMs)
      await insertBlog(kysely, {
        ...blog,
        blogId: deps.ids.next(),
        cover: '',
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      })
    }
    for (const [n, message] of demoContactMessages.entries())
      await insertContactMessage(kysely, {
        ...message,
        contactMessageId: deps.ids.next(),
        brand: '',
        createdAt: isoOf(now - (n + 1) * 7 * hourMs),
      })
  })
}
