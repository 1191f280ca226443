import { useState } from 'react'
import { workplaceId } from '#sync/policies/transfer.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useHand } from '../../queries/transfers.ts'

/** Returns the counter where a person works; null for people who work at several, such as those of a warehouse; undefined while loading. */
function useOwnCounterId(): string | null | undefined {
  const hand = useHand()
  if (!hand) return undefined
  return hand.workplace?.kind === 'Warehouse' ? null : workplaceId(hand.actor)
}

/** Returns the customer who is served, and the counter: where a person works, or where they help out. */
export function useCounterPlace(accountId: string | null) {
  const owner = useCustomer(accountId)
  const ownId = useOwnCounterId()
  const [chosenId, choose] = useState<string | null | undefined>(undefined)
  const office = { ownId, id: chosenId === undefined ? ownId : chosenId, choose }
  const offices = { counterId: office.id ?? null, ownerOfficeId: owner?.branchId ?? null }
  return { owner, office, offices }
}
