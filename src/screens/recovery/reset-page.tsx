import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { setNewPassword } from '../../queries/api/accounts.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { RecoveryFrame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'
import { PasswordFields } from './password-fields.tsx'
import { checkPasswords } from './rules.ts'

const newLink = (
  <Anchor renderRoot={(props) => <Link {...props} to="/account/forgot-password" />}>
    Ask for a new link
  </Anchor>
)

/** Where the link of a mail sets a new password. */
export function ResetPage() {
  const token = useLinkToken()
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
      <RecoveryFrame title="Your password is changed">
        <Text>Everybody who was signed in with the old one is signed out. Sign in with the new one.</Text>
        <Button renderRoot={(props) => <Link {...props} to="/login" />}>Login</Button>
      </RecoveryFrame>
    )
  if (!token)
    return (
      <RecoveryFrame title="Set a new password">
        <Text>Open the link in the mail that we sent you: a new password needs it.</Text>
        {newLink}
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame title="Set a new password">
      <SaveForm state={state} label="Change my password">
        <PasswordFields field={state.form.getInputProps} />
      </SaveForm>
      {newLink}
    </RecoveryFrame>
  )
}
