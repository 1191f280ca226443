import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { watchResetForm } from '../../../visitor/recovery/recovery-forms.ts'
import { type ResetKind, ResetScreen } from '../../../visitor/recovery/reset-screen.tsx'
import { useLinkToken } from './link-token.ts'

/** Sets a password with the link of a mail, inside the app. */
export function ResetPage({ kind }: { kind: ResetKind }) {
  const token = useLinkToken()
  const doors = useDoors()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? watchResetForm(form.current, token) : undefined), [token])
  return <ResetScreen doors={doors} kind={kind} form={form} />
}
