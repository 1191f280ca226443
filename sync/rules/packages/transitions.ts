import type { Machine } from '../../entities/machine.ts'
import { Refusal } from '../../lib/refusal.ts'

/** "A", "A or B", "A, B or C". */
export const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const quote = (text: string): string => `"${text}"`

/** The sentence that names the possible next states. */
export function nextStatesText<S extends string>({ steps, text }: Machine<S>, from: S): string {
  const next = steps[from].map((state) => quote(text[state]))
  return next.length > 0 ? `It can go to ${joinWithOr(next)} from there.` : 'Nothing follows that.'
}

/** Refuses a step that the machine doesn't have. `subject` begins the sentence: "Manifest MAN-20261121-0001". */
export function mustFollow<S extends string>(machine: Machine<S>, subject: string, from: S, to: S): void {
  if (machine.steps[from].includes(to)) return
  const { text } = machine
  throw new Refusal(
    'wrong-state',
    `${subject} is at "${text[from]}" and cannot go to "${text[to]}". ${nextStatesText(machine, from)}`,
  )
}

/** The states in which an action is allowed, and the text of the refusal in others. */
export interface AllowedStates<S extends string> {
  readonly in: readonly S[]
  readonly words: string
}

/** Refuses an action that the state doesn't allow, in a sentence that names the state. */
export function mustBeIn<S extends string>(
  { text }: Machine<S>,
  subject: string,
  state: S,
  action: AllowedStates<S>,
): void {
  if (action.in.includes(state)) return
  throw new Refusal('wrong-state', `${subject} is at "${text[state]}". ${action.words}`)
}
