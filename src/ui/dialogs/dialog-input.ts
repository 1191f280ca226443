import { createContext, useContext, useEffect } from 'react'

/** Lets a form tell the dialog around it whether it has unsaved input. */
export const DialogInput = createContext<(isTyped: boolean) => void>(() => undefined)

export function useDialogInput(isTyped: boolean): void {
  const note = useContext(DialogInput)
  useEffect(() => {
    note(isTyped)
    return () => note(false)
  }, [note, isTyped])
}
