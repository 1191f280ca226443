import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { checkPasswords } from '../../components/account-rules.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useDoors } from '../../components/use-doors.ts'
import { setNewPassword } from '../../queries/api/accounts.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { RecoveryFrame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'
import { PasswordFields } from './password-fields.tsx'

/** Where the link of a mail sets a new password, or the first one of somebody who was invited. */
export function ResetPage({ isInvited }: { isInvited: boolean }) {
  const token = useLinkToken()
  const doors = useDoors()
  const newLink = (
    <Anchor renderRoot={(props) => <Link {...props} to={doors.forgot} />}>Ask for a new link</Anchor>
  )
  const title = isInvited ? 'Set your password' : 'Set a new password'
  const [done, setDone] = useState(false)
  const { send } = useWrite(setNewPassword)
  const state = useSaveForm({
    initialValues: { password: '', confirmPassword: '' },
    check: checkPasswords,
    save: async (values) => {
      await send({ body: { ...values, token: token ?? '' } })
      setDone(true)
    },
  })
  if (done)
    return (
      <RecoveryFrame title={isInvited ? 'Your password is set' : 'Your password is changed'}>
        <Text>
          {isInvited
            ? 'Your email address is confirmed too. Log in with your new password.'
            : 'You’ve been logged out on all devices. Log in with your new password.'}
        </Text>
        <Button renderRoot={(props) => <Link {...props} to={doors.login} />}>Login</Button>
      </RecoveryFrame>
    )
  if (!token)
    return (
      <RecoveryFrame title={title}>
        <Text>Open the link in the mail that we sent you: a new password needs it.</Text>
        {newLink}
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame title={title}>
      {isInvited && <Text>An account was opened for you. Choose a password to log in with.</Text>}
      <SaveForm state={state} label={isInvited ? 'Set my password' : 'Change my password'}>
        <PasswordFields field={state.form.getInputProps} />
      </SaveForm>
      {newLink}
    </RecoveryFrame>
  )
}
