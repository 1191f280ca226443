import { isoOf } from '#sync/lib/clock.ts'
import { type Named, namesOf } from '../db/names.ts'
import { readSettings } from '../db/settings.ts'
import { type Brand, brandOf } from '../documents/brand.ts'
import type { Party } from '../documents/invoice.ts'
import type { Deps } from '../lib/deps.ts'

export const pdfType = 'application/pdf'

/** The look of a document for somebody of a brand. */
export async function lookOf({ db, env }: Deps, brand: string): Promise<Brand> {
  const { brand: house } = await readSettings(db.reader)
  return brandOf(env, brand, house)
}

export const madeAtOf = ({ clock }: Deps): string => isoOf(clock.now())

/** Whose document it is, and how it looks for them. */
export async function partyOf(deps: Deps, accountId: string): Promise<{ customer: Party; brand: Brand }> {
  const found: Named | undefined = (await namesOf(deps.db.reader, [accountId])).get(accountId)
  return {
    customer: { name: found?.name ?? '', mailbox: found?.mailbox ?? '', email: found?.email ?? '' },
    brand: await lookOf(deps, found?.brand ?? ''),
  }
}
