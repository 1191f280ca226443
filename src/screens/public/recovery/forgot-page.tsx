import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { ForgotScreen } from './forgot-screen.tsx'
import { watchForgotForm } from './recovery-forms.ts'

/** Asks for a link that sets a new password, inside the app. The answer is the same for every address. */
export function ForgotPage() {
  const doors = useDoors()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? watchForgotForm(form.current) : undefined), [])
  return <ForgotScreen doors={doors} form={form} />
}
