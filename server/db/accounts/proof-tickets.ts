import type { Kysely } from 'kysely'
import type { ProofTicketTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Saves a ticket. Each step of an account is under way once on a device, so that the table doesn't fill up. */
export async function putTicket(db: Tables, ticket: ProofTicketTable): Promise<void> {
  await db
    .deleteFrom('proofTicket')
    .where('deviceId', '=', ticket.deviceId)
    .where('purpose', '=', ticket.purpose)
    .where((eb) =>
      ticket.accountId === null ? eb('accountId', 'is', null) : eb('accountId', '=', ticket.accountId),
    )
    .execute()
  await db.insertInto('proofTicket').values(ticket).execute()
}

/** The ticket, if it is for this step and still good. */
export const findTicket = (
  db: Tables,
  { tokenHash, purpose }: Pick<ProofTicketTable, 'tokenHash' | 'purpose'>,
  now: string,
): Promise<ProofTicketTable | undefined> =>
  db
    .selectFrom('proofTicket')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst()

/** True once for each ticket. */
export async function spendTicket(db: Tables, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('proofTicket').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}
