import { ownerWords } from '../../components/package-form/owner-text.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'

/** Whose package it is, as this device knows it. */
export const OwnerLine = ({ accountId }: { accountId: string | null }) =>
  ownerWords(accountId, useCustomer(accountId), useIsBehind())
