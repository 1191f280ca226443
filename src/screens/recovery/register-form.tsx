import { Anchor, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsManage } from '#sync/api/accounts-manage.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session.ts'
import { homeOf } from '../../guards/places.ts'
import { AskAgain } from './ask-again.tsx'
import { Frame } from './frame.tsx'
import { PasswordFields } from './password-fields.tsx'
import { type Registration, registrationFaults } from './rules.ts'
import { useForm } from './use-form.ts'
import { useOffices } from './use-offices.ts'

const nothing: Registration = {
  ...{ firstName: '', lastName: '', email: '', phone: '', branchId: '' },
  ...{ password: '', confirmPassword: '' },
}

/** @param brand of the customer-to-be; null for the first one */
async function register(given: Registration, brand: string | null): Promise<void> {
  const { firstName, lastName, email, phone, branchId, password, confirmPassword } = given
  const user = { firstName, lastName, email, phone }
  const body = { user, branchId, password, confirmPassword, ...(brand ? { brand } : {}) }
  await call(accountsManage['accounts.create'], { body })
}

/** A visitor opens an account. Whether the address is known is said in the mail alone. */
export function RegisterForm({ brand }: { brand: string | null }) {
  const session = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (session)
    return (
      <Frame title="Register">
        <Text>
          {session.firstName} {session.lastName} is signed in here and has an account already. Sign out first
          to open another one.
        </Text>
        <Button renderRoot={(props) => <Link {...props} to={homeOf(session)} />}>Dashboard</Button>
      </Frame>
    )
  return sentTo === null ? <Fields brand={brand} onDone={setSentTo} /> : <Done email={sentTo} />
}

function Fields({ brand, onDone }: { brand: string | null; onDone: (email: string) => void }) {
  const offices = useOffices()
  const { field, submit, busy, message } = useForm(nothing, registrationFaults, async (given) => {
    await register(given, brand)
    onDone(given.email.trim())
  })
  const choices = Array.isArray(offices) ? offices : []
  return (
    <Frame title="Register" message={message}>
      <Text>
        It takes a minute. Your mailbox number and your Florida address are yours at once, and there is
        nothing to pay.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack>
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
            label="Pick-up office"
            description={
              offices === 'failed' ? 'The offices could not be loaded. Try again in a moment.' : undefined
            }
            data={[
              { value: '', label: 'Choose an office' },
              ...choices.map(({ branchId, name }) => ({ value: branchId, label: name })),
            ]}
            {...field('branchId')}
          />
          <PasswordFields field={field} />
          <Button type="submit" loading={busy} fullWidth>
            Open my account
          </Button>
        </Stack>
      </form>
      <Text c="dimmed">
        Have an account already?{' '}
        <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/login" />}>
          Sign in
        </Anchor>
        .
      </Text>
    </Frame>
  )
}

function Done({ email }: { email: string }) {
  return (
    <Frame title="Look into your inbox">
      <Text>
        We have sent a mail to <b>{email}</b>. The link in it confirms that the address is yours; from then on
        we tell you there about your packages. You can sign in right away.
      </Text>
      <Button renderRoot={(props) => <Link {...props} to="/login" />}>Login</Button>
      <AskAgain email={email} />
    </Frame>
  )
}
