import { fullName } from '#sync/entities/account-name.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import type { Replica } from '../replica/db.ts'
import { createTextIndex } from './text-index.ts'

const packages = createTextIndex({
  table: 'package',
  tableOf: (db) => db.package,
  keyOf: ({ packageId }) => packageId,
  lineOf: (row) =>
    [row.trackingNumber, ...row.codes, row.description, row.shipper, row.bin, row.courier].join('\t'),
  orderOf: ({ updatedAt }) => updatedAt,
})

const accounts = createTextIndex({
  table: 'account',
  tableOf: (db) => db.account,
  keyOf: ({ accountId }) => accountId,
  lineOf: (row) => (row.role === 'User' ? `${row.mailbox}\t${fullName(row)}` : ''),
  orderOf: () => '',
})

/** The keys of the packages that contain the text, the latest changed first. */
export async function findKeys(db: Replica, text: string): Promise<string[]> {
  if (foldText(text).trim() === '') return []
  // Customers' first screen has no use for the couriers' formats.
  const { searchTexts } = await import('#sync/rules/tracking/search-texts.ts')
  const matches = new Set<string>()
  for (const searchText of searchTexts(text.trim()))
    for (const key of await packages.keysWith(db, foldText(searchText).trim())) matches.add(key)
  return [...matches]
}

/** Shorter texts are in nearly every name. */
const shortestName = 3
/** As many as the server looks at: a name that so many share is not what is looked for. */
const mostOwned = 2000

/** The keys of the packages of customers whose names or mailboxes hold each word of the text. */
export async function findKeysByOwner(db: Replica, text: string): Promise<string[]> {
  const folded = foldText(text).trim()
  if (folded.length < shortestName) return []
  const byWord = await Promise.all(folded.split(/\s+/).map((word) => accounts.keysWith(db, word)))
  const [first = new Set<string>(), ...others] = byWord.map((keys) => new Set(keys))
  const owners = [...first].filter((key) => others.every((keys) => keys.has(key)))
  if (owners.length === 0) return []
  return db.package.where('accountId').anyOf(owners).limit(mostOwned).primaryKeys()
}

/** The keys of the packages that hold the text, or whose customer's name or mailbox does; the latest changed first. */
export async function findListed(db: Replica, text: string): Promise<string[]> {
  const keys = await findKeys(db, text)
  const owned = await findKeysByOwner(db, text)
  return owned.length === 0 ? keys : packages.inOrder(db, new Set([...keys, ...owned]))
}
