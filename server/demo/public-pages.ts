import type { Settings } from '#sync/entities/settings.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertBlog } from '../db/company/blogs.ts'
import { putSetting } from '../db/company/settings.ts'
import { insertContactMessage } from '../db/messages/contact-messages.ts'
import { demoBlogs } from './blogs.ts'
import { demoContactMessages } from './contact-messages.ts'
import type { DemoDeps } from './deps.ts'

const contact: Settings['contact'] = {
  email: 'hello@quayside.test',
  phone: '+1 876 555 0100',
  whatsapp: '+1 876 555 0101',
}
const transit: Settings['transit'] = { air: { from: 4, to: 6 }, sea: { from: 12, to: 18 } }

/** What the demo company's public pages show beside its prices and offices. */
export async function putPublicPages(deps: DemoDeps): Promise<void> {
  const now = deps.clock.now()
  await withTransaction(deps, { actor: system, deviceId: '', action: 'demo' }, async ({ kysely }) => {
    await putSetting(kysely, 'contact', contact)
    await putSetting(kysely, 'transit', transit)
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
