import { createContext } from 'react'

interface CheckGroup {
  readonly name: string
  readonly isOn: (value: string) => boolean
  readonly choose: (value: string) => void
}

/** The group in which a checkbox or radio button stands: it knows what is chosen. */
export const CheckGroupContext = createContext<CheckGroup | null>(null)
