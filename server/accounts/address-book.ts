import type { AddressFields, AddressUpdate } from '#sync/api/accounts/address.ts'
import { type Address, maxAddresses } from '#sync/entities/accounts/address.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { TransactionPart } from '../changes/transaction.ts'
import { type ChangeOptions, withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { addressesOf, deleteAddress, findAddress, putAddress } from '../db/accounts/addresses.ts'
import type { AccountDeps } from './deps.ts'

export const noSuchAddress = () => new Refusal('not-found', 'Address not found. It may have been deleted.')

async function keep(tx: TransactionPart, before: Address | null, after: Address): Promise<Address> {
  await putAddress(tx.kysely, after)
  await tx.note('address', after.addressId, before, after)
  return after
}

/** Adds an address. The first address of a person is always the default one. */
async function add(
  deps: AccountDeps,
  tx: TransactionPart,
  userId: string,
  fields: AddressFields,
): Promise<Address> {
  const addresses = await addressesOf(tx.kysely, userId)
  if (addresses.length >= maxAddresses)
    throw new Refusal(
      'wrong-state',
      `There are ${maxAddresses} addresses already. Delete or change one of them.`,
    )
  const isDefault = fields.isDefault || addresses.length === 0
  const newAddress = { addressId: deps.ids.next(), userId, createdAt: tx.at, updatedAt: tx.at }
  return keep(tx, null, { ...fields, ...newAddress, isDefault })
}

/** Adds an address, and answers its id. */
export const addAddress = async (
  deps: AccountDeps,
  tx: TransactionPart,
  { userId, fields }: { readonly userId: string; readonly fields: AddressFields },
): Promise<string> => (await add(deps, tx, userId, fields)).addressId

interface Edit extends Pick<ChangeOptions, 'mustHold'> {
  readonly by: AuditContext
}

/** Changes an address. The default stays one until another address becomes it. */
export const changeAddress = (
  deps: AccountDeps,
  { by, mustHold }: Edit,
  addressId: string,
  update: AddressUpdate,
): Promise<Address> =>
  withTransaction(
    deps,
    by,
    async (tx) => {
      const before = await findAddress(tx.kysely, addressId)
      if (!before) throw noSuchAddress()
      if (before.isDefault && update.isDefault === false)
        throw new Refusal('wrong-state', 'This is the default address. Make another one the default instead.')
      return keep(tx, before, { ...before, ...pickDefined(update), updatedAt: tx.at })
    },
    { mustHold },
  )

/** Changes a person's default address, or adds it. */
export const changeDefaultAddress = (
  deps: AccountDeps,
  { by, mustHold }: Edit,
  userId: string,
  fields: AddressUpdate & Omit<AddressFields, 'isDefault'>,
): Promise<Address> =>
  withTransaction(
    deps,
    by,
    async (tx) => {
      const before = (await addressesOf(tx.kysely, userId)).find(({ isDefault }) => isDefault)
      if (!before) return add(deps, tx, userId, { ...fields, isDefault: true })
      return keep(tx, before, { ...before, ...fields, isDefault: true, updatedAt: tx.at })
    },
    { mustHold },
  )

/** Deletes an address; when it was the default, the oldest one left becomes it. */
export const removeAddress = (deps: AccountDeps, by: AuditContext, address: Address): Promise<void> =>
  withTransaction(deps, by, async (tx) => {
    await deleteAddress(tx.kysely, address.addressId)
    await tx.note('address', address.addressId, address, null)
    const [next] = await addressesOf(tx.kysely, address.userId)
    if (address.isDefault && next) await keep(tx, next, { ...next, isDefault: true, updatedAt: tx.at })
  })
