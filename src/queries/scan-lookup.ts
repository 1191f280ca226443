import type { Package } from '#sync/entities/packages/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Replica } from '../replica/db.ts'
import { readReplica } from '../replica/read-replica.ts'
import { deliveryRows } from './api/deliveries.ts'
import { invoiceRows, paymentRows } from './api/server-cache/lists.ts'
import { searchArchive } from './archive.ts'
import { findKeys } from './search-index.ts'

/** The number of packages in a bin on this device. */
export async function countInBin(bin: string): Promise<number> {
  const rows = await readReplica(async (db) => db.package.bulkGet(await findKeys(db, bin)))
  return rows.filter((row) => row && !row.deletedAt && row.bin.toUpperCase() === bin).length
}

const canonicalOf = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

interface CodedManifest {
  readonly manifestId: string
  readonly number: string
  readonly status: string
  readonly packages: number
}

export const manifestOfCode = (code: string): Promise<CodedManifest | null> =>
  readReplica((db) => findManifest(db, code))

async function findManifest(db: Replica, code: string): Promise<CodedManifest | null> {
  if (code === '') return null
  const rows = await db.manifest.toArray()
  const row = rows.find(
    (candidate) =>
      !candidate.deletedAt &&
      [candidate.number ?? '', candidate.mawbNumber].some((number) => canonicalOf(number) === code),
  )
  if (!row) return null
  const packages = await db.manifestLine
    .where('manifestId')
    .equals(row.manifestId)
    .filter((line) => !line.deletedAt)
    .count()
  return { manifestId: row.manifestId, number: row.number ?? row.mawbNumber, status: row.status, packages }
}

/** The longest time a person with a scanner waits, in milliseconds. */
const patienceMs = 5000

/** The server's package with exactly this code; `unreachable` if it doesn't answer in time. */
export async function askServerFor(
  code: Recognised,
  wait: (ms: number) => Promise<void>,
): Promise<Package | 'nothing' | 'unreachable'> {
  const codes = [code.canonical, ...code.aliases]
  const reply = searchArchive({ searchString: code.canonical, pageNumber: 1 }).then(
    ({ result }) =>
      result.find((row) => row.codes.some((candidate) => codes.includes(candidate))) ?? 'nothing',
    () => 'unreachable' as const,
  )
  return Promise.race([reply, wait(patienceMs).then(() => 'unreachable' as const)])
}

/** The id of the server's delivery with this number; `unreachable` if it doesn't answer in time. */
export async function serverDelivery(
  number: string,
  wait: (ms: number) => Promise<void>,
): Promise<string | 'nothing' | 'unreachable'> {
  const reply = deliveryRows({ searchString: number })
    .load(1)
    .then(
      ({ result: [delivery] }) => delivery?.deliveryId ?? 'nothing',
      () => 'unreachable' as const,
    )
  return Promise.race([reply, wait(patienceMs).then(() => 'unreachable' as const)])
}

const withoutDashes = (number: string): string => number.replaceAll('-', '').toUpperCase()
/** Formats "INV-2026-000012", also from a code without dashes. */
const withDashes = (number: string): string =>
  withoutDashes(number).replace(/^([A-Z]+)(\d{4})(\d+)$/, '$1-$2-$3')

const papers = {
  invoice: async (searchString: string) =>
    (await invoiceRows({ searchString }).load(1)).result.map((row) => [row.number ?? '', row.invoiceId]),
  receipt: async (searchString: string) =>
    (await paymentRows({ searchString }).load(1)).result.map((row) => [row.receiptNumber, row.paymentId]),
} as const satisfies Record<string, (searchString: string) => Promise<string[][]>>

/** The id of the invoice, or of a receipt's payment, with this number. */
export async function paperOfNumber(
  kind: keyof typeof papers,
  number: string,
  wait: (ms: number) => Promise<void>,
): Promise<string | 'nothing' | 'unreachable'> {
  const reply = papers[kind](withDashes(number)).then(
    (rows) =>
      rows.find(([rowNumber = '']) => withoutDashes(rowNumber) === withoutDashes(number))?.[1] ?? 'nothing',
    () => 'unreachable' as const,
  )
  return Promise.race([reply, wait(patienceMs).then(() => 'unreachable' as const)])
}
