import type { ListedTill } from '#sync/api/money/tills.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { drawerProblem, noDrawerText, noOwnDrawerText } from '#sync/rules/payments/till-cash.ts'
import { openTillsQuery } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { formatJmd } from '../../ui/texts/format.ts'

interface CashSource {
  /** A till’s id, or "safe". */
  readonly value: string
  readonly label: string
}

/** The tills, and the safe, from which a person may take cash. */
export interface CashSources {
  readonly choices: readonly CashSource[]
  /** The advice if there is nothing to choose; '' if there is something. */
  readonly advice: string
  /** Returns the source that a choice means: one’s own open till while nothing is chosen. */
  readonly sourceOf: (choice: string) => string | undefined
  /** Why this much cash can’t leave what was chosen; '' if it can. */
  readonly problemOf: (choice: string, jmdCents: number) => string
}

type Person = NonNullable<ReturnType<typeof useSession>>

export function cashSourcesOf(person: Person, tills: readonly ListedTill[]): CashSources {
  const usable = tills
    .filter((till) => tillPolicy.canPayFrom(person, till))
    .toSorted((a, b) => Number(tillPolicy.isOwn(person, b)) - Number(tillPolicy.isOwn(person, a)))
  const ownTill = usable.find((till) => tillPolicy.isOwn(person, till))
  const nameOf = (till: ListedTill) => (till === ownTill ? 'Your till' : `${till.cashierName}’s till`)
  const sourceOf = (choice: string) => choice || ownTill?.tillId
  const choices = [
    ...usable.map((till) => ({
      value: till.tillId,
      label: `${nameOf(till)}: ${formatJmd(till.expectedJmdCents)}`,
    })),
    ...(tillPolicy.canPayFromSafe(person) ? [{ value: 'safe', label: 'The safe' }] : []),
  ]
  const advice = choices.length === 0 ? noOwnDrawerText : ''
  return {
    choices,
    advice,
    sourceOf,
    problemOf: (choice, jmdCents) => {
      const value = sourceOf(choice)
      if (!value) return advice || noDrawerText
      const till = usable.find(({ tillId }) => tillId === value)
      return till ? drawerProblem(till, jmdCents) : ''
    },
  }
}

const unknownSources: CashSources = {
  choices: [],
  advice: '',
  sourceOf: () => undefined,
  problemOf: () => '',
}

/** Without the list of tills the server chooses one’s own, and says what is missing. */
export function useCashSources(): CashSources {
  const session = useSession()
  const answer = useServerQuery(openTillsQuery)
  return session && answer.is === 'shown' ? cashSourcesOf(session, answer.data.result) : unknownSources
}
