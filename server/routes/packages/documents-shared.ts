import { isoOf } from '#sync/lib/clock.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { type Named, namesOf } from '../../db/accounts/account-names.ts'
import type { Brand } from '../../documents/brand.ts'
import type { Party } from '../../documents/invoice.ts'
import { lookOf, type PaperDeps } from '../../papers/issued.ts'

export const pdfType = 'application/pdf'

type Deps = PaperDeps & ChangeDeps

export const madeAtOf = ({ clock }: Pick<ChangeDeps, 'clock'>): string => isoOf(clock.now())

/** The customer of a document, and its look for them. */
export async function partyOf(deps: Deps, accountId: string): Promise<{ customer: Party; brand: Brand }> {
  const account: Named | undefined = (await namesOf(deps.db.reads.kysely, [accountId])).get(accountId)
  return {
    customer: {
      name: account?.name ?? '',
      mailbox: account?.mailbox ?? '',
      email: account?.email ?? '',
      trn: '',
    },
    brand: await lookOf(deps, account?.brand ?? ''),
  }
}
