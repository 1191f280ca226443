import { fullName } from '#sync/entities/accounts/account-name.ts'
import { readReplica } from '../replica/read-replica.ts'
import { searchCustomers } from './customers.ts'

/** The customer of a mailbox on this device, with the number of their packages here. */
export async function customerOfMailbox(
  mailbox: string,
): Promise<{ accountId: string; name: string; packages: number } | null> {
  const row = (await searchCustomers(mailbox)).find((candidate) => candidate.mailbox === mailbox)
  if (!row) return null
  const packages = await readReplica((db) =>
    db.package
      .where('accountId')
      .equals(row.accountId)
      .filter(({ deletedAt }) => !deletedAt)
      .count(),
  )
  return { accountId: row.accountId, name: fullName(row), packages }
}
