import type { Machine } from '../entities/machine.ts'
import { Refusal } from '../lib/refusal.ts'

/** "A", "A or B", "A, B or C". */
export const eitherOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const quoted = (text: string): string => `"${text}"`

/** Which states may follow, in words. */
export function whatFollows<S extends string>({ steps, text }: Machine<S>, from: S): string {
  const next = steps[from].map((state) => quoted(text[state]))
  return next.length > 0 ? `It can go to ${eitherOf(next)} from there.` : 'Nothing follows that.'
}

/** Refuses a step that the machine does not have; `what` begins the sentence: "Manifest MAN-20261121-0001". */
export function mustFollow<S extends string>(machine: Machine<S>, what: string, from: S, to: S): void {
  if (machine.steps[from].includes(to)) return
  const { text } = machine
  throw new Refusal(
    'wrong-state',
    `${what} is at "${text[from]}" and cannot go to "${text[to]}". ${whatFollows(machine, from)}`,
  )
}

/** In which states a deed is allowed, and the words for whom it is refused. */
export interface Allowed<S extends string> {
  readonly in: readonly S[]
  readonly words: string
}

/** Refuses a deed that the state does not allow, in words that name the state. */
export function mustBeIn<S extends string>(
  { text }: Machine<S>,
  what: string,
  state: S,
  allowed: Allowed<S>,
): void {
  if (allowed.in.includes(state)) return
  throw new Refusal('wrong-state', `${what} is at "${text[state]}". ${allowed.words}`)
}
