import { useState } from 'react'
import { chooseNotes, type NoteChoice } from '#sync/rules/messages/note-choice.ts'
import { ownBalancesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'

export interface OwnNotes extends NoteChoice {
  /** True while the notes, and with them the amount that is left to pay, aren't known. */
  readonly isLoading: boolean
  /** The sum that is left on all credit notes, in JMD cents. */
  readonly openJmdCents: number
  readonly isUsed: boolean
  readonly setUsed: (isUsed: boolean) => void
}

/** A customer's credit notes for a payment; they are used unless the customer keeps them for later. */
export function useNotes(accountId: string, jmdCents: number): OwnNotes {
  const balances = useKeptQuery(ownBalancesQuery(accountId))
  const [isUsed, setUsed] = useState(true)
  const notes = balances.is === 'shown' ? balances.data.creditNotes : []
  return {
    isLoading: balances.is === 'loading',
    ...chooseNotes(isUsed ? notes : [], jmdCents),
    openJmdCents: notes.reduce((sum, { remainingJmdCents }) => sum + remainingJmdCents, 0),
    isUsed,
    setUsed,
  }
}
