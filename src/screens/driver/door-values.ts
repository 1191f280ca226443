import { mostChangeJmdCents } from '#sync/rules/payment-methods.ts'
import type { RecipientValues } from '../../components/recipient/recipient.ts'
import { blankRecipient } from '../../components/recipient/recipient.ts'
import { parseCents } from '../../ui/format.ts'

/** What is asked at the door. */
export interface DoorValues extends RecipientValues {
  /** Whether cash was taken. */
  pays: 'cash' | 'nothing'
  /** Cash handed over, as typed. */
  cash: string
}

export const blankDoor = (dueJmdCents: number): DoorValues => ({
  ...blankRecipient,
  pays: dueJmdCents > 0 ? 'cash' : 'nothing',
  cash: '',
})

/** What is missing, a sentence for each field. */
export function doorProblems(values: DoorValues, dueJmdCents: number): Record<string, string> {
  const problems: Record<string, string> = {}
  const { who, name, relationship, idType, idLast4, pays } = values
  if (idLast4 !== '' && !/^[a-z0-9]{4}$/i.test(idLast4))
    problems['idLast4'] = 'Enter the last four characters.'
  if (who === 'other') {
    if (name.trim() === '') problems['name'] = 'Enter the person’s name.'
    if (relationship.trim() === '') problems['relationship'] = 'Enter how they’re related to the customer.'
    if (idType === '') problems['idType'] = 'Choose the ID that was shown.'
  }
  const cash = parseCents(values.cash, 'J')
  if (pays === 'cash' && cash === null) problems['cash'] = 'Enter the cash you were given.'
  if (pays === 'cash' && cash !== null && cash < dueJmdCents)
    problems['cash'] = 'That’s less than what’s due.'
  if (pays === 'cash' && cash !== null && cash - dueJmdCents > mostChangeJmdCents)
    problems['cash'] = 'That’s far more than what’s due. Check the number of zeros.'
  return problems
}

/** What was given, what of it is kept, and what goes back. */
export interface CashCount {
  readonly tenderedJmdCents: number
  readonly keptJmdCents: number
  readonly changeJmdCents: number
}

export function countCash({ pays, cash }: DoorValues, dueJmdCents: number): CashCount | null {
  const tenderedJmdCents = pays === 'cash' ? parseCents(cash, 'J') : null
  if (tenderedJmdCents === null || tenderedJmdCents < dueJmdCents || dueJmdCents === 0) return null
  return { tenderedJmdCents, keptJmdCents: dueJmdCents, changeJmdCents: tenderedJmdCents - dueJmdCents }
}
