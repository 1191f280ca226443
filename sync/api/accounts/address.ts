import * as z from 'zod'
import { Address } from '../../entities/accounts/address.ts'
import { Id } from '../../entities/fields.ts'
import { row } from '../row.ts'

export const AddressFields = Address.omit({
  addressId: true,
  userId: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  label: Address.shape.label.default(''),
  line2: Address.shape.line2.default(''),
  country: Address.shape.country.default('Jamaica'),
  phone: Address.shape.phone.default(''),
  note: Address.shape.note.default(''),
  isDefault: z.boolean().default(false),
})
export type AddressFields = z.output<typeof AddressFields>

/** Updates only the fields in the body. */
export const AddressUpdate = Address.omit({
  addressId: true,
  userId: true,
  createdAt: true,
  updatedAt: true,
}).partial()
export type AddressUpdate = z.output<typeof AddressUpdate>

const ByAddress = z.object({ addressId: Id })

export const address = {
  'address.list': row({
    method: 'GET',
    path: '/api/address/GetByUserId/{userId}',
    who: 'own',
    policy: 'address.canRead',
    summary: 'The addresses of a user: one’s own, or a customer’s with AccountView.',
    params: z.object({ userId: Id }),
    reply: z.array(Address),
    success: 'Address list loaded successfully!',
  }),
  'address.create': row({
    method: 'POST',
    path: '/api/address',
    who: 'own',
    policy: 'address.canUpdate',
    summary:
      'Adds an address, at most four: one’s own, or with AccountUpdate a customer’s by userId. Takes an Idempotency-Key.',
    body: AddressFields.extend({ userId: Id.optional() }),
    reply: Address,
    success: 'Address added successfully!',
    failure: 'Adding address failed!',
  }),
  'address.update': row({
    method: 'PUT',
    path: '/api/address/{addressId}',
    who: 'own',
    policy: 'address.canUpdate',
    summary: 'Changes an address: one’s own, or a customer’s with AccountUpdate.',
    params: ByAddress,
    body: AddressUpdate,
    reply: Address,
    success: 'Address updated successfully!',
    failure: 'Address update failed!',
  }),
  'address.remove': row({
    method: 'DELETE',
    path: '/api/address/{addressId}',
    who: 'own',
    policy: 'address.canUpdate',
    summary: 'Deletes an address; when it was the default, the oldest one left becomes it.',
    params: ByAddress,
    reply: Address,
    success: 'Address deleted successfully!',
    failure: 'Address deletion failed!',
  }),
}
