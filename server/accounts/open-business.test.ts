import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { openBusinessOf } from './open-business.ts'

const { server, onBooks, owing, paid, noted } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely

interface Row {
  readonly name: string
  readonly packages?: readonly Partial<Package>[]
  readonly money?: readonly ('invoice' | 'payment' | 'note')[]
  readonly texts: readonly string[]
}
const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }
const rows: readonly Row[] = [
  { name: 'nothing', texts: [] },
  { name: 'an invoice', money: ['invoice'], texts: ['J$10.00 to pay'] },
  { name: 'a payment', money: ['payment'], texts: ['J$10.00 of credit'] },
  { name: 'a credit note', money: ['note'], texts: ['J$10.00 of credit'] },
  { name: 'a payment and a credit note', money: ['payment', 'note'], texts: ['J$20.00 of credit'] },
  {
    name: 'an invoice and credit',
    money: ['invoice', 'note'],
    texts: ['J$10.00 to pay', 'J$10.00 of credit'],
  },
  { name: 'a package', packages: [{}], texts: ['1 package on its way or waiting'] },
  { name: 'two packages', packages: [{}, {}], texts: ['2 packages on their way or waiting'] },
  {
    name: 'a package that was handed over and not billed',
    packages: [{ status: 'Delivered' }],
    texts: ['1 package that was handed over and not billed'],
  },
  {
    name: 'two that were handed over and not billed',
    packages: [{ status: 'Delivered' }, { status: 'Delivered' }],
    texts: ['2 packages that were handed over and not billed'],
  },
  { name: 'a package that was given free', packages: [{ status: 'Delivered', chargesWaiver }], texts: [] },
]
test.each(rows)(
  'an account with $name can be closed, or says why not',
  async ({ packages = [], money = [], texts }) => {
    const { accountId } = await putAccount(deps)
    for (const more of packages) await putPackage(server, accountId, more)
    const result = await onBooks(async (tx) => {
      for (const kind of money)
        if (kind === 'invoice') await owing(tx, 1_000, accountId)
        else if (kind === 'payment') await paid(tx, { accountId })
        else await noted(tx, 1_000, accountId)
      return openBusinessOf(tx.kysely, accountId)
    })
    if (result instanceof Refusal) throw result
    expect(result).toEqual(texts)
  },
)

test('an account with nothing open reads nothing of others', async () => {
  const { accountId } = await putAccount(deps)
  const { accountId: otherId } = await putAccount(deps)
  await putPackage(server, otherId)
  expect(await openBusinessOf(kysely, accountId)).toEqual([])
})
