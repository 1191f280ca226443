import { isoOf } from '#sync/lib/clock.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { type Named, namesOf } from '../db/accounts/account-names.ts'
import type { Brand } from '../documents/brand.ts'
import type { Party } from '../documents/invoice.ts'
import { lookOf, type PaperDeps } from '../papers/issued.ts'

export const pdfType = 'application/pdf'

type Deps = PaperDeps & ChangeDeps

export const madeAtOf = ({ clock }: Pick<ChangeDeps, 'clock'>): string => isoOf(clock.now())

/** Whose document it is, and how it looks for them. */
export async function partyOf(deps: Deps, accountId: string): Promise<{ customer: Party; brand: Brand }> {
  const found: Named | undefined = (await namesOf(deps.db.reads.kysely, [accountId])).get(accountId)
  return {
    customer: { name: found?.name ?? '', mailbox: found?.mailbox ?? '', email: found?.email ?? '', trn: '' },
    brand: await lookOf(deps, found?.brand ?? ''),
  }
}
