import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { useDoors } from '../../components/use-doors.ts'
import { documentTitle } from '../../guards/facts.ts'
import { errorWords, type PageError } from '../../guards/page-error.ts'
import { homeOf } from '../../guards/places.ts'
import { useSession } from '../../session/session.ts'
import {
  ForbiddenIcon,
  LoginNeededIcon,
  NotFoundIcon,
  NothingWrongIcon,
  OfflineIcon,
  ServerErrorIcon,
} from '../../ui/icons.ts'
import { optionalPart } from '../../ui/lazy-parts.ts'

const UnsentChanges = optionalPart(async () => (await import('./unsent-changes.tsx')).UnsentChanges)

const icons: Record<number, typeof NothingWrongIcon> = {
  401: ForbiddenIcon,
  403: LoginNeededIcon,
  404: NotFoundIcon,
  424: OfflineIcon,
  500: ServerErrorIcon,
}

/** The page for 401, 403, 404, 500 and other errors: the problem, its meaning, and the next steps. */
export function ErrorPage({ error }: { error: PageError }) {
  const { title, advice } = errorWords(error.status)
  const ErrorIcon = icons[error.status] ?? NothingWrongIcon
  const session = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  // The tab's title and the focus follow the displayed page, and React manages neither.
  useEffect(() => {
    document.title = documentTitle(title)
    heading.current?.focus()
  }, [title])
  return (
    <Stack align="center" justify="center" ta="center" gap="md" py={48} px="md" mih="50dvh">
      <ErrorIcon size={56} stroke={1.25} color="var(--mantine-color-harbour-5)" aria-hidden />
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text fw={600} maw={560}>
        {error.message}
      </Text>
      <Text c="dimmed" maw={480}>
        {advice}
      </Text>
      <Ways status={error.status} />
      {session && <UnsentChanges session={session} />}
    </Stack>
  )
}

function Ways({ status }: { status: number }) {
  const session = useSession()
  const router = useRouter()
  const currentPath = useLocation({ select: ({ href }) => href })
  const doors = useDoors()
  const login = (
    <Button
      variant={status === 401 ? 'filled' : 'default'}
      renderRoot={(props) => (
        <Link {...props} to={doors.login} search={{ redirect: currentPath, switch: true }} />
      )}
    >
      Login
    </Button>
  )
  const home = (
    <Button component={Link} to={doors.home} variant={status === 404 ? 'filled' : 'default'}>
      Home
    </Button>
  )
  const staff = session !== null && isStaff(session.role)
  return (
    <Group justify="center">
      {(status === 401 || status === 403) && login}
      {status === 403 && staff && (
        <Button component={Link} to={homeOf(session)}>
          Dashboard
        </Button>
      )}
      {status === 403 ? !staff && home : home}
      {![401, 403, 404].includes(status) && (
        <Button onClick={() => void router.invalidate()}>Try again</Button>
      )}
    </Group>
  )
}
