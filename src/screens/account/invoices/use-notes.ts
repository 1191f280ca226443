import { useState } from 'react'
import { chooseNotes, type NoteChoice } from '#sync/rules/note-choice.ts'
import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { ownBalancesQuery } from '../../../queries/api/own-invoices.ts'

export interface OwnNotes extends NoteChoice {
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
    ...chooseNotes(isUsed ? notes : [], jmdCents),
    openJmdCents: notes.reduce((sum, { remainingJmdCents }) => sum + remainingJmdCents, 0),
    isUsed,
    setUsed,
  }
}
