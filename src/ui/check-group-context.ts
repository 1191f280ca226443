import { createContext } from 'react'

interface CheckGroup {
  readonly name: string
  readonly isOn: (value: string) => boolean
  readonly choose: (value: string) => void
}

/** The group of a checkbox or radio button, which holds the selection. */
export const CheckGroupContext = createContext<CheckGroup | null>(null)
