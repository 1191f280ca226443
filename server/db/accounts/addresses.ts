import type { Kysely } from 'kysely'
import type { Address } from '#sync/entities/accounts/address.ts'
import type { AddressTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const fields = [
  'addressId',
  'userId',
  'label',
  'line1',
  'line2',
  'town',
  'parish',
  'country',
  'phone',
  'note',
  'isDefault',
  'createdAt',
  'updatedAt',
] as const

const rows = (db: Tables) => db.selectFrom('address').select(fields)

const addressOf = (row: AddressTable): Address => ({ ...row, isDefault: row.isDefault === 1 })
const storedOf = (address: Address): AddressTable => ({ ...address, isDefault: address.isDefault ? 1 : 0 })

/** A person's addresses, the oldest first. */
export async function addressesOf(db: Tables, userId: string): Promise<Address[]> {
  const addresses = await rows(db)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('addressId')
    .execute()
  return addresses.map(addressOf)
}

export async function findAddress(db: Tables, addressId: string): Promise<Address | null> {
  const row = await rows(db).where('addressId', '=', addressId).executeTakeFirst()
  return row ? addressOf(row) : null
}

/** Stores an address unchanged. When it is the default, no other address of the person is. */
export async function putAddress(db: Tables, address: Address): Promise<void> {
  if (address.isDefault)
    await db
      .updateTable('address')
      .where('userId', '=', address.userId)
      .where('addressId', '!=', address.addressId)
      .where('isDefault', '=', 1)
      .set({ isDefault: 0, updatedAt: address.updatedAt })
      .execute()
  const row = storedOf(address)
  await db
    .insertInto('address')
    .values(row)
    .onConflict((conflict) => conflict.column('addressId').doUpdateSet(row))
    .execute()
}

export const deleteAddress = async (db: Tables, addressId: string): Promise<void> => {
  await db.deleteFrom('address').where('addressId', '=', addressId).execute()
}

export const deleteAddressesOf = async (db: Tables, userId: string): Promise<void> => {
  await db.deleteFrom('address').where('userId', '=', userId).execute()
}
