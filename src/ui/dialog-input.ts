import { createContext, useContext, useEffect } from 'react'

/** How a form tells the dialog around it whether something is typed that is saved nowhere. */
export const DialogInput = createContext<(isTyped: boolean) => void>(() => undefined)

export function useDialogInput(isTyped: boolean): void {
  const note = useContext(DialogInput)
  useEffect(() => {
    note(isTyped)
    return () => note(false)
  }, [note, isTyped])
}
