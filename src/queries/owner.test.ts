import { expect, test } from 'vitest'
import type { Account } from '#sync/entities/accounts/account.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { ownerText } from '../components/package-form/owner-text.ts'
import { openReplica } from '../replica/db.ts'
import { ownerOf } from './customers.ts'

test('a package shows its customer, and on a driver’s device the recipient of its delivery', async () => {
  const db = openReplica('owner', { outdated: () => undefined })
  const pkg = { packageId: idOf(51), accountId: idOf(8) }
  const nameOf = async (row: { packageId: string; accountId: string | null } = pkg) => {
    const owner = await ownerOf(db, row)
    return owner && ownerText(owner)
  }
  expect(await nameOf()).toBeNull()
  expect(await nameOf({ ...pkg, accountId: null })).toBeNull()

  const contact = {
    name: 'Una Brown',
    mailbox: 'QS-10008',
    phone: '',
    authorizedPersons: [],
    isTransferChecked: false,
  }
  const delivery = deliveryRow({ ...pkg, deliveryId: idOf(1), packageIds: [pkg.packageId], contact })
  await db.delivery.put({ ...delivery, $scopes: [] })
  expect(await nameOf()).toBe('QS-10008 Una Brown')
  expect(await nameOf({ ...pkg, accountId: idOf(9) }), 'given to somebody else since').toBeNull()

  const customer = { accountId: pkg.accountId, mailbox: 'QS-10008', firstName: 'Una', lastName: 'Brown-Reid' }
  await db.account.put({ ...(customer as Account), $scopes: [] })
  expect(await nameOf()).toBe('QS-10008 Una Brown-Reid')
  db.close()
})
