import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { accounts } from '#sync/api/accounts.ts'
import { CallError, call, withToasts } from '../../data/call.ts'
import { signIn } from '../../data/session.ts'
import { type FirstAdmin, faultsOf } from './first-admin-rules.ts'

const row = accounts['accounts.firstAdmin']
const nothing: FirstAdmin = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

interface Problem {
  message: string
  fields: Record<string, string[]>
}

/** Makes the first administrator of an installation with the one-time token, and signs in with it. */
export function FirstAdminForm({ token }: { token: string }) {
  const router = useRouter()
  const [given, setGiven] = useState(nothing)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fields = faultsOf(given)
    if (Object.keys(fields).length > 0) return setProblem({ message: '', fields })
    setBusy(true)
    setProblem(null)
    try {
      await withToasts(row, call(row, { body: { ...given, token } }))
      await signIn(given.email.trim(), given.password)
      await router.navigate({ to: '/admin', replace: true })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Please try again.'
      setProblem({ message, fields: error instanceof CallError ? (error.fields ?? {}) : {} })
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof FirstAdmin) => ({
    name,
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setGiven((before) => ({ ...before, [name]: value }))
    },
    error: problem?.fields[name]?.[0],
  })

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }} w="100%" maw={480}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Title order={1}>First administrator</Title>
          <Text c="dimmed">
            This installation has nobody yet. Whoever you enter here may do everything, and opens the accounts
            of everybody else.
          </Text>
          {problem?.message && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {problem.message}
            </Alert>
          )}
          <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            label="Password"
            description="At least 10 characters. Three or four words in a row are easy to remember and hard to guess."
            autoComplete="new-password"
            {...field('password')}
          />
          <PasswordInput label="Password again" autoComplete="new-password" {...field('confirmPassword')} />
          <Button type="submit" loading={busy} fullWidth>
            Make the account
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
