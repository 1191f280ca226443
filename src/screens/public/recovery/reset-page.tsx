import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { useLinkToken } from './link-token.ts'
import { watchResetForm } from './recovery-forms.ts'
import { ResetScreen } from './reset-screen.tsx'

/** Where the link of a mail sets a new password, or the first one of somebody who was invited, inside the app. */
export function ResetPage({ isInvited }: { isInvited: boolean }) {
  const token = useLinkToken()
  const doors = useDoors()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? watchResetForm(form.current, token) : undefined), [token])
  return <ResetScreen doors={doors} isInvited={isInvited} form={form} />
}
