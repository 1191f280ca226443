import { fullName } from '#sync/entities/accounts/account-name.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { nameSpelling } from '#sync/lib/name-spelling.ts'
import type { Replica } from '../replica/db.ts'
import { createTextIndex } from './text-index.ts'

/** The ids of what a consolidated package holds are no numbers that a person looks for. */
const isId = (code: string): boolean => code.includes('-')

const packages = createTextIndex({
  table: 'package',
  tableOf: (db) => db.package,
  keyOf: ({ packageId }) => packageId,
  lineOf: (row) =>
    [
      row.trackingNumber,
      ...row.codes.filter((code) => !isId(code)),
      ...[row.description, row.shipper, row.bin, row.courier],
      row.mode ? byMode[row.mode] : '',
    ].join('\t'),
  orderOf: ({ updatedAt }) => updatedAt,
})

const accounts = createTextIndex({
  table: 'account',
  tableOf: (db) => db.account,
  keyOf: ({ accountId }) => accountId,
  lineOf: (row) => {
    const text = row.role === 'User' ? `${row.mailbox}\t${fullName(row)}` : ''
    return `${text}\t${nameSpelling(text)}`
  },
  orderOf: () => '',
})

/** The keys of the packages that contain the text, latest change first. */
export async function findKeys(db: Replica, text: string): Promise<string[]> {
  if (foldText(text).trim() === '') return []
  // Loaded late, because the customers' first screen doesn't need the couriers' formats.
  const { searchTexts } = await import('#sync/rules/tracking/search-texts.ts')
  const matches = new Set<string>()
  for (const searchText of searchTexts(text.trim()))
    for (const key of await packages.keysWith(db, foldText(searchText).trim())) matches.add(key)
  return [...matches]
}

/** Shorter texts occur in nearly every name. */
const shortestName = 3
/** The server's limit too: a name that this many share is not what the person is looking for. */
const mostOwned = 2000

/** The customers whose name or mailbox contains the folded word, in any spelling of a name. */
async function ownersNamed(db: Replica, word: string): Promise<ReadonlySet<string>> {
  const spellings = [...new Set([word, nameSpelling(word)])]
  const keys = await Promise.all(spellings.map((spelling) => accounts.keysWith(db, spelling)))
  return new Set(keys.flat())
}

/** The keys of the packages whose customer's name or mailbox contains every word of the text. */
export async function findKeysByOwner(db: Replica, text: string): Promise<string[]> {
  const foldedText = foldText(text).trim()
  if (foldedText.length < shortestName) return []
  const byWord = await Promise.all(foldedText.split(/\s+/).map((word) => ownersNamed(db, word)))
  const [first = new Set<string>(), ...otherSets] = byWord
  const owners = [...first].filter((key) => otherSets.every((keys) => keys.has(key)))
  if (owners.length === 0) return []
  return db.package.where('accountId').anyOf(owners).limit(mostOwned).primaryKeys()
}

/**
 * The keys of the packages that contain the text themselves or in their customer's name or mailbox, latest change
 * first.
 */
export async function findListed(db: Replica, text: string): Promise<string[]> {
  const keys = await findKeys(db, text)
  const keysByOwner = await findKeysByOwner(db, text)
  return keysByOwner.length === 0 ? keys : packages.inOrder(db, new Set([...keys, ...keysByOwner]))
}
