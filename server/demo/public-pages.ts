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
const company: Settings['company'] = {
  legalName: 'Quayside Forwarding Limited',
  trn: '001234567',
  gctNumber: '001234567GCT',
  address: ['14 Marcus Garvey Drive', 'Kingston 11', 'Jamaica'],
  bank: {
    bank: 'National Commercial Bank',
    branch: 'Newport West',
    accountName: 'Quayside Forwarding Limited',
    accountNumber: '404-102-553',
    accountType: 'Current',
  },
  logoFileId: null,
}
/** Its name is the server's environment's to say. */
const secondBrand: Settings['secondBrand'] = {
  brand: { name: '', tagline: '', invoiceFooter: 'Thank you for shipping with us.' },
  contact: { email: 'care@slipway.test', phone: '+1 876 555 0150', whatsapp: '' },
  company: {
    legalName: 'Slipway Parcels Limited',
    trn: '007654321',
    gctNumber: '',
    address: ['3 Harbour Street', 'Montego Bay', 'Jamaica'],
    bank: {
      bank: 'Sagicor Bank',
      branch: 'Montego Bay',
      accountName: 'Slipway Parcels Limited',
      accountNumber: '550 021 887',
      accountType: 'Savings',
    },
    logoFileId: null,
  },
}

/** The contents of the demo company's public pages beside its prices and offices. */
export async function putPublicPages(deps: DemoDeps): Promise<void> {
  const now = deps.clock.now()
  await withTransaction(deps, { actor: system, deviceId: '', action: 'demo' }, async ({ kysely }) => {
    await putSetting(kysely, 'contact', contact)
    await putSetting(kysely, 'company', company)
    await putSetting(kysely, 'secondBrand', secondBrand)
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
