import { fullName } from '#sync/entities/account-name.ts'
import type { Package } from '#sync/entities/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { requireReplica } from '../replica/replica.ts'
import { searchArchive } from './archive.ts'
import { searchCustomers } from './customers.ts'
import { findKeys } from './search-index.ts'

/** How many packages on this device are in a bin. */
export async function countInBin(bin: string): Promise<number> {
  const { db } = requireReplica()
  const rows = await db.package.bulkGet(await findKeys(db, bin))
  return rows.filter((row) => row && !row.deletedAt && row.bin.toUpperCase() === bin).length
}

export async function customerOfMailbox(mailbox: string): Promise<{ name: string; packages: number } | null> {
  const row = (await searchCustomers(mailbox)).find((one) => one.mailbox === mailbox)
  if (!row) return null
  const packages = await requireReplica()
    .db.package.where('accountId')
    .equals(row.accountId)
    .filter((one) => !one.deletedAt)
    .count()
  return { name: fullName(row), packages }
}

const canonicalOf = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

export async function manifestOfCode(
  code: string,
): Promise<{ number: string; status: string; packages: number } | null> {
  const { db } = requireReplica()
  if (code === '') return null
  const rows = await db.manifest.toArray()
  const row = rows.find(
    (one) =>
      !one.deletedAt && [one.number ?? '', one.mawbNumber].some((number) => canonicalOf(number) === code),
  )
  if (!row) return null
  const packages = await db.manifestLine
    .where('manifestId')
    .equals(row.manifestId)
    .filter((line) => !line.deletedAt)
    .count()
  return { number: row.number ?? row.mawbNumber, status: row.status, packages }
}

/** A person with a scanner in the hand does not wait longer. Milliseconds. */
const patienceMs = 5000

/** The server's package with exactly this code; `unreachable` when it does not answer in time. */
export async function askServerFor(
  code: Recognised,
  wait: (ms: number) => Promise<void>,
): Promise<Package | 'nothing' | 'unreachable'> {
  const codes = [code.canonical, ...code.aliases]
  const answered = searchArchive({ searchString: code.canonical, pageNumber: 1 }).then(
    ({ result }) => result.find((row) => row.codes.some((one) => codes.includes(one))) ?? 'nothing',
    () => 'unreachable' as const,
  )
  return Promise.race([answered, wait(patienceMs).then(() => 'unreachable' as const)])
}
