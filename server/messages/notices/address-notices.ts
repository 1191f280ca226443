import type { Branch } from '#sync/entities/company/branch.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { equal } from '#sync/lib/equal.ts'
import { type OriginAddress, originAddresses } from '#sync/rules/origins/origins.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { listBranches } from '../../db/company/branches.ts'
import { settingsOfBrand } from '../../db/company/company.ts'
import { countOriginReaders, listOriginReaders } from '../../db/company/origin-readers.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { insertNotices } from '../../db/messages/notices.ts'
import type { MessageDeps } from '../deps.ts'
import type { AddressFacts } from '../texts/address-message.ts'

type Deps = Pick<MessageDeps, 'env' | 'ids'>

/** The addresses that each brand's customers read. */
export interface BrandAddresses {
  readonly house: readonly OriginAddress[]
  readonly second: readonly OriginAddress[]
}

interface Assumed {
  readonly addresses?: Settings['addresses']
  readonly branch?: Branch
}

/** @param assumed what to take instead of what is stored */
export async function brandAddresses(
  { env }: Pick<Deps, 'env'>,
  db: Tables,
  { addresses, branch }: Assumed = {},
): Promise<BrandAddresses> {
  const storedSettings = await readSettings(db)
  const settings = { ...storedSettings, addresses: addresses ?? storedSettings.addresses }
  const storedBranches = await listBranches(db)
  const branches = storedBranches.map((row) => (row.branchId === branch?.branchId ? branch : row))
  return {
    house: originAddresses(settingsOfBrand(env, settings, null), branches),
    second: originAddresses(settingsOfBrand(env, settings, env.brandPrefix), branches),
  }
}

const changedBrands = ({ env }: Pick<Deps, 'env'>, before: BrandAddresses, after: BrandAddresses) =>
  [
    { isSecond: false, origins: after.house, isSame: equal(before.house, after.house) },
    { isSecond: true, origins: after.second, isSame: equal(before.second, after.second) },
  ].flatMap(({ isSame, ...brand }) => (isSame ? [] : [{ ...brand, brandPrefix: env.brandPrefix }]))

/** How many customers would read other addresses. */
export async function countConcerned(
  deps: Pick<Deps, 'env'>,
  db: Tables,
  before: BrandAddresses,
  after: BrandAddresses,
): Promise<number> {
  let count = 0
  for (const brand of changedBrands(deps, before, after)) count += await countOriginReaders(db, brand)
  return count
}

/** Tells each customer who reads another address now, once, in the transaction that changed it. */
export async function tellNewAddresses(
  deps: Deps,
  { kysely, at }: Pick<Transaction, 'kysely' | 'at'>,
  before: BrandAddresses,
  after: BrandAddresses,
): Promise<void> {
  const changeId = deps.ids.next()
  for (const { origins, ...brand } of changedBrands(deps, before, after)) {
    const customers = await listOriginReaders(kysely, brand)
    const notices = customers.map(({ accountId, mailbox }) => {
      const facts: AddressFacts = { mailbox, origins }
      const event = 'address.changed' as const
      const dedupeKey = `${event} ${changeId} ${accountId}`
      return {
        noticeId: deps.ids.next(),
        event,
        accountId,
        dedupeKey,
        facts: JSON.stringify(facts),
        createdAt: at,
      }
    })
    await insertNotices(kysely, notices)
  }
}
