import { expect, test } from 'vitest'
import { nouns } from '#sync/nouns/index.ts'
import { ownDataParts } from './own-data.ts'

/** The part of the file that holds a noun's rows, or why customers don't need one. */
const places: Readonly<Record<string, { part: string } | { reason: string }>> = {
  account: { part: 'account' },
  address: { part: 'addresses' },
  authorization: { reason: 'only staff have rights of their own' },
  bankTransfer: { part: 'bankTransfers' },
  checkout: { reason: 'a checkout that was paid is a payment of its invoices' },
  claim: { part: 'claims' },
  creditNote: { part: 'creditNotes' },
  customerPaper: { part: 'papers' },
  delivery: { part: 'deliveries' },
  file: { reason: 'papers and photos are on the pages of their packages and invoices' },
  handheld: { reason: 'only staff work at shared handhelds' },
  invoice: { part: 'invoices' },
  notice: { part: 'notifications' },
  package: { part: 'packages' },
  payment: { reason: 'invoices say what was paid, receipts are papers, and refunds are a part' },
  question: { part: 'questions' },
  session: { part: 'logins' },
  storeOrder: { part: 'storeOrders' },
}

test('each noun that belongs to customers is in the file of their data, or there is a reason', () => {
  const ownedNouns = Object.entries(nouns).flatMap(([noun, { tables }]) =>
    Object.values(tables).some((table) => typeof table === 'object' && table.owner !== null) ? [noun] : [],
  )
  expect([...new Set([...ownedNouns, 'delivery', 'package'])].sort()).toEqual(Object.keys(places).sort())
  const parts = Object.values(places).flatMap((place) => ('part' in place ? [place.part] : []))
  expect(parts.filter((part) => !ownDataParts.includes(part))).toEqual([])
})

test('the file says how a person is reached by phone, and what they chose', () => {
  expect(ownDataParts).toEqual(expect.arrayContaining(['phone', 'notificationSettings']))
})
