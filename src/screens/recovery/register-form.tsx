import { Anchor, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useDoors } from '../../components/use-doors.ts'
import { homeOf } from '../../guards/places.ts'
import { registerAccount } from '../../queries/api/accounts.ts'
import { pickupOfficesQuery } from '../../queries/api/branches.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { logIn, useSession } from '../../session/session.ts'
import { useSessionStore } from '../../stores/session.ts'
import { AskAgain } from './ask-again.tsx'
import { RecoveryFrame } from './frame.tsx'
import { PasswordFields } from './password-fields.tsx'
import { checkRegistration, type Registration } from './rules.ts'

const nothing: Registration = {
  ...{ firstName: '', lastName: '', email: '', phone: '', branchId: '' },
  ...{ password: '', confirmPassword: '' },
}

/** @param brand of the customer-to-be; null for the first one */
function toBody(values: Registration, brand: string | null) {
  const { firstName, lastName, email, phone, branchId, password, confirmPassword } = values
  const user = { firstName, lastName, email, phone }
  return { user, branchId, password, confirmPassword, ...(brand ? { brand } : {}) }
}

/**
 * A visitor opens an account and is logged in with it. With an address that is known and another password nobody is: what
 * there is to say of that is said in the mail alone.
 */
export function RegisterForm({ brand }: { brand: string | null }) {
  const session = useSession()
  const [before] = useState(session)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (before && session)
    return (
      <RecoveryFrame title="Register">
        <Text>
          {session.firstName} {session.lastName} is logged in here and has an account already. Log out first
          to open another one.
        </Text>
        <Button renderRoot={(props) => <Link {...props} to={homeOf(session)} />}>Dashboard</Button>
      </RecoveryFrame>
    )
  return sentTo === null ? <Fields brand={brand} onDone={setSentTo} /> : <Done email={sentTo} />
}

function Fields({ brand, onDone }: { brand: string | null; onDone: (email: string) => void }) {
  const offices = useServerQuery(pickupOfficesQuery)
  const router = useRouter()
  const doors = useDoors()
  const { send } = useWrite(registerAccount)
  const state = useSaveForm({
    initialValues: nothing,
    check: checkRegistration,
    save: async (values) => {
      await send({ body: toBody(values, brand) })
      const email = values.email.trim()
      await logIn(email, values.password).catch(() => undefined)
      const newSession = useSessionStore.getState().session
      if (newSession) await router.navigate({ to: homeOf(newSession), replace: true })
      else onDone(email)
    },
  })
  const field = state.form.getInputProps
  const choices = offices.is === 'shown' ? offices.data : []
  const noOffices = offices.is === 'away' || offices.is === 'failed'
  return (
    <RecoveryFrame title="Register">
      <Text>
        It takes a minute. Your mailbox number and your Florida address are yours at once, and there is
        nothing to pay.
      </Text>
      <SaveForm state={state} label="Open my account">
        <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          {...field('email')}
        />
        <TextInput label="Telephone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
        <NativeSelect
          label="Pickup office"
          description={noOffices ? 'The offices could not be loaded. Try again in a moment.' : undefined}
          data={[
            { value: '', label: 'Choose an office' },
            ...choices.map(({ branchId, name }) => ({ value: branchId, label: name })),
          ]}
          {...field('branchId')}
        />
        <PasswordFields field={field} />
      </SaveForm>
      <Text c="dimmed">
        Have an account already?{' '}
        <Anchor underline="always" renderRoot={(props) => <Link {...props} to={doors.login} />}>
          Log in
        </Anchor>
        .
      </Text>
    </RecoveryFrame>
  )
}

function Done({ email }: { email: string }) {
  const doors = useDoors()
  return (
    <RecoveryFrame title="Check your email">
      <Text>
        We sent an email to <b>{email}</b>. Open the link in it to confirm this address, and we’ll send
        package updates there.
      </Text>
      <Button renderRoot={(props) => <Link {...props} to={doors.login} />}>Login</Button>
      <AskAgain email={email} />
    </RecoveryFrame>
  )
}
