import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** The person to whom goods are addressed, with the fields that devices never receive. */
export interface StoredConsignee {
  readonly accountId: string
  readonly firstName: string
  readonly lastName: string
  readonly mailbox: string
  /** Sealed. */
  readonly trn: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly town: string | null
  readonly parish: string | null
}

/** As many values as go into one question. */
const atOnce = 500

/**
 * Names, taxpayer numbers and default addresses of the given accounts, including deleted ones: their goods are on the
 * way.
 */
export async function consigneesOf(
  db: Kysely<Database>,
  accountIds: Iterable<string | null>,
): Promise<StoredConsignee[]> {
  const ids = [...new Set(accountIds)].filter((id) => id !== null)
  const consignees: StoredConsignee[] = []
  for (let n = 0; n < ids.length; n += atOnce)
    consignees.push(
      ...(await db
        .selectFrom('account')
        .leftJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
        .leftJoin('address', (join) =>
          join.onRef('address.userId', '=', 'accountPrivate.userId').on('address.isDefault', '=', 1),
        )
        .where('account.accountId', 'in', ids.slice(n, n + atOnce))
        .select(['account.accountId', 'account.firstName', 'account.lastName', 'account.mailbox'])
        .select(['accountPrivate.trn', 'address.line1', 'address.line2', 'address.town', 'address.parish'])
        .execute()),
    )
  return consignees
}
