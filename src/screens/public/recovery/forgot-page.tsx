import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { ForgotScreen } from '../../../visitor/recovery/forgot-screen.tsx'
import { watchForgotForm } from '../../../visitor/recovery/recovery-forms.ts'

/** Requests a password link, inside the app. The reply is the same for every address. */
export function ForgotPage() {
  const doors = useDoors()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? watchForgotForm(form.current) : undefined), [])
  return <ForgotScreen doors={doors} form={form} />
}
