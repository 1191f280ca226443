import {
  Alert,
  Anchor,
  Button,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { useDoors } from '../../components/use-doors.ts'
import { brandName, homeOf, isSecondBrandAt } from '../../guards/places.ts'
import { loadReplica } from '../../replica/replica.ts'
import { logIn, type Session } from '../../session/session.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { useLoginEmail } from '../../stores/login-email.ts'
import { notify } from '../../stores/notifications.ts'
import { useSessionStore } from '../../stores/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { atLeisure } from '../../ui/lazy-parts.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { LoginNotice } from './login-notice.tsx'

// A password manager is quick, and a login without a signal has no time to fetch anything.
atLeisure(loadReplica)

const DemoSignIns = lazy(async () => ({ default: (await import('./demo-sign-ins.tsx')).DemoSignIns }))

export const openedOffline = 'Logged in offline. Your work syncs when you reconnect'

/** Back to where the person was turned away, unless that is the other area's. */
const nextFor = (session: Session, back: string | null): string =>
  back && (isStaff(session.role) || !back.startsWith('/admin')) ? back : homeOf(session)

interface Problem {
  message: string
  fields: Record<string, string[]>
}

const problemOf = (error: unknown): Problem => ({
  message: error instanceof Error && error.message ? error.message : 'Login failed. Please try again.',
  fields:
    typeof error === 'object' && error !== null && 'fields' in error && error.fields
      ? (error.fields as Record<string, string[]>)
      : {},
})

const useIsSecondBrand = (): boolean => useLocation({ select: ({ pathname }) => isSecondBrandAt(pathname) })

/** Whose page this is. */
function Mark() {
  const { home } = useDoors()
  const isSecond = useIsSecondBrand()
  return (
    <Anchor
      component={Link}
      to={home}
      aria-label={`${isSecond ? brandName : 'Quayside'}, home`}
      underline="never"
    >
      <Group gap="xs">
        <LogoMark size={56} {...(isSecond ? { deep: '#4a3290' } : {})} />
        {isSecond && (
          <Text component="span" c="var(--mantine-color-text)" fz="xl" fw={600}>
            {brandName}
          </Text>
        )}
      </Group>
    </Anchor>
  )
}

function Ways() {
  const { forgot, register } = useDoors()
  return (
    <Group justify="space-between">
      <Anchor component={Link} to={forgot} display="inline-block" py={10}>
        Forgot password?
      </Anchor>
      <Anchor component={Link} to={register} display="inline-block" py={10}>
        Register
      </Anchor>
    </Group>
  )
}

/** @param back the path to return to after signing in, already known to be one of this app's */
export function LoginPage({ back }: { back: string | null }) {
  const router = useRouter()
  const isSecond = useIsSecondBrand()
  const email = useLoginEmail((state) => state.email)
  const setEmail = (typed: string) => useLoginEmail.setState({ email: typed })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const demo = useConnectionStore((state) => state.demo)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields: Problem['fields'] = {}
    if (!/^\S+@\S+$/.test(email.trim())) fields['email'] = ['Type your email address, like name@example.com.']
    if (password === '') fields['password'] = ['Type your password.']
    const [first] = Object.keys(fields)
    if (first) {
      setProblem({ message: '', fields })
      const wrong = event.currentTarget.elements.namedItem(first)
      if (wrong instanceof HTMLElement) wrong.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await logIn(email.trim(), password)
      setEmail('')
      const { session } = useSessionStore.getState()
      if (session && !session.renewed) notify('success', openedOffline)
      await router.navigate({ href: session ? nextFor(session, back) : '/', replace: true })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack align="center" justify="center" w="100%">
      <Mark />
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} w="100%" maw={420}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <Title order={1} ta="center">
              Login
            </Title>
            <LoginNotice />
            {problem?.message && (
              <Alert color="red" icon={<WarningIcon />} role="alert">
                {problem.message}
              </Alert>
            )}
            <TextInput
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={problem?.fields['email']?.[0]}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={problem?.fields['password']?.[0]}
            />
            <Button type="submit" loading={busy} fullWidth {...(isSecond ? { color: 'brandTwo.8' } : {})}>
              Login
            </Button>
            <Ways />
          </Stack>
        </form>
      </Paper>
      {demo && (
        <Suspense>
          <DemoSignIns
            onPick={(person) => {
              setEmail(person.email)
              setPassword(person.password)
              setProblem(null)
            }}
          />
        </Suspense>
      )}
      <Text size="sm" c="dimmed" ta="center" maw={420}>
        You can log in offline on a device you've used before.
      </Text>
    </Stack>
  )
}
