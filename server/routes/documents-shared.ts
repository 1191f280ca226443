import { isoOf } from '#sync/lib/clock.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import { type Named, namesOf } from '../db/accounts/account-names.ts'
import { companyOf } from '../db/company/company.ts'
import { type Brand, brandOf } from '../documents/brand.ts'
import type { Party } from '../documents/invoice.ts'

export const pdfType = 'application/pdf'

/** The dependencies of printed papers. */
interface PaperDeps extends ChangeDeps {
  readonly env: Env
}

/** The look of a document in the brand of its reader. */
export const lookOf = async ({ db, env }: PaperDeps, brand: string): Promise<Brand> =>
  brandOf(env, brand, await companyOf(db.reads.kysely, env, brand))

export const madeAtOf = ({ clock }: PaperDeps): string => isoOf(clock.now())

/** The customer of a document, and its look for them. */
export async function partyOf(
  deps: PaperDeps,
  accountId: string,
): Promise<{ customer: Party; brand: Brand }> {
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
