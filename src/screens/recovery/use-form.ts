import { type FormEvent, useState } from 'react'
import { CallError } from '../../data/call.ts'

export type Faults = Record<string, string[]>

interface Problem {
  message: string
  fields: Faults
}

const lookText = 'Please look at the fields in red.'

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The server names a field by its whole path, and says what is wrong with it after its name. */
const fieldsOf = (given: Faults | undefined): Faults =>
  Object.fromEntries(
    Object.entries(given ?? {}).map(([path, [first = '']]) => [lastPart(path), [`This ${first}.`]]),
  )

function problemOf(error: unknown): Problem {
  const fields = fieldsOf(error instanceof CallError ? error.fields : undefined)
  const message = error instanceof Error && error.message ? error.message : 'That failed. Please try again.'
  // What stands beside a field need not stand above the form as well.
  return { message: Object.keys(fields).length > 0 ? lookText : message, fields }
}

/** Puts the keyboard where the first thing is wrong, in the order of the form. */
function goToFirst(form: HTMLFormElement, fields: Faults): void {
  const first = [...form.elements].find((input) => Object.hasOwn(fields, input.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/**
 * What a small form keeps: what was typed, what is wrong with it, and whether it is on its way.
 * @param faultsOf what is wrong before it is sent, by field and in words
 */
export function useForm<F extends Record<string, string>>(
  nothing: F,
  faultsOf: (given: F) => Faults,
  send: (given: F) => Promise<void>,
) {
  const [given, setGiven] = useState(nothing)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = faultsOf(given)
    if (Object.keys(fields).length > 0) {
      setProblem({ message: lookText, fields })
      return goToFirst(form, fields)
    }
    setBusy(true)
    setProblem(null)
    try {
      await send(given)
    } catch (error) {
      const told = problemOf(error)
      setProblem(told)
      goToFirst(form, told.fields)
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof F & string) => ({
    name,
    value: given[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setGiven((before) => ({ ...before, [name]: value }))
    },
    error: problem?.fields[name]?.[0],
  })

  return { field, submit, busy, message: problem?.message ?? '', given }
}
