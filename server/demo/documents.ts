import { hash } from 'node:crypto'
import { isoOf } from '#sync/lib/clock.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { companyOf } from '../db/company/company.ts'
import { insertFile } from '../db/files/files.ts'
import { brandOf } from '../documents/brand.ts'
import { type Notice, noticePdf } from '../documents/notice.ts'
import { store } from '../files/take.ts'
import type { DemoDeps } from './deps.ts'

type Text = Pick<Notice, 'kind' | 'title' | 'sections'>
const blank = '_'.repeat(60)

/** The documents that customers ask the counter for. */
const texts: readonly Text[] = [
  {
    kind: 'Form',
    title: 'Authorization to collect',
    sections: [
      {
        head: 'Who lets somebody collect',
        lines: [`Name: ${blank}`, `Mailbox number: ${blank}`, `Phone: ${blank}`],
      },
      {
        head: 'Who collects',
        lines: [
          `Name: ${blank}`,
          `Kind and number of identification: ${blank}`,
          'The person named here shows this identification at the counter. We keep its last four digits.',
        ],
      },
      {
        head: 'Which packages',
        lines: [`Tracking numbers, or "all that are ready": ${blank}`, blank],
      },
      { head: 'Signature', lines: [`Signed: ${blank}`, `Date: ${blank}`] },
    ],
  },
  {
    kind: 'Guide',
    title: 'How to ship with us',
    sections: [
      {
        head: '1. Shop',
        lines: [
          'Use your US address at the shop, with your mailbox number in the second line. Without it we cannot know whose the package is.',
        ],
      },
      {
        head: '2. Tell us',
        lines: [
          'Announce the package with its tracking number as soon as the shop has given you one, and hand in the shop’s invoice. Customs wants an invoice for every package, also for gifts.',
        ],
      },
      {
        head: '3. Follow it',
        lines: [
          'You are told when it is at the warehouse, on its way, at customs and ready. Your account shows each step.',
        ],
      },
      {
        head: '4. Pay and collect',
        lines: [
          'Pay online or at the counter. Bring identification; somebody else brings the form "Authorization to collect", or is one of the authorized persons in your account.',
        ],
      },
    ],
  },
  {
    kind: 'List',
    title: 'What we cannot carry',
    sections: [
      {
        head: 'Never',
        lines: [
          'Weapons and ammunition, fireworks, flammable liquids and gases, loose lithium batteries, narcotics, counterfeit goods, live animals, money.',
        ],
      },
      {
        head: 'Only with a permit from the authority in Jamaica',
        lines: [
          'Plants, seeds and meat; medicines; radio equipment and drones; chemicals; vehicles’ parts with airbags.',
        ],
      },
      {
        head: 'Ask us first',
        lines: ['Anything over 150 lb or longer than 8 ft, glass, and whatever has to stay cold.'],
      },
    ],
  },
]

/** The public documents of the demo company. */
export async function putDocuments(deps: DemoDeps): Promise<void> {
  const madeAt = isoOf(deps.clock.now())
  const brand = brandOf(deps.env, '', await companyOf(deps.db.reads.kysely, deps.env, ''))
  for (const text of texts) {
    const bytes = await noticePdf({ ...text, brand, madeAt })
    const content = { contentType: 'application/pdf', bytes, sha256: hash('sha256', bytes) } as const
    const file = await store(deps.files, deps.ids.next(), content)
    await withTransaction(deps, { actor: system, deviceId: '' }, ({ kysely }) =>
      insertFile(kysely, {
        ...file,
        name: `${text.title}.pdf`,
        ownerAccountId: system.accountId,
        visibility: 'Public',
        kind: 'document',
        createdAt: madeAt,
        packageId: null,
        deletedAt: null,
      }),
    )
  }
}
