import { useCustomer } from '../../data/customers.ts'
import { ownerWords } from '../../ui/package-form/owner-picker.tsx'

/** Whose package it is, as this device knows it. */
export const OwnerName = ({ accountId }: { accountId: string | null }) =>
  ownerWords(accountId, useCustomer(accountId))
