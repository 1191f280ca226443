import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAnchor, IconLock, IconLockAccess, IconMapQuestion, IconTool } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync-status.ts'
import { documentTitle } from '../../guards/facts.ts'
import { errorWords, type PageError } from '../../guards/page-error.ts'
import { deviceOf, homeOf } from '../../guards/places.ts'
import { plural } from '../../ui/format.ts'

const icons: Record<number, typeof IconAnchor> = {
  401: IconLock,
  403: IconLockAccess,
  404: IconMapQuestion,
  500: IconTool,
}

/** 401, 403, 404, 500 and the rest: what happened, what it means, and the ways on from here. */
export function ErrorPage({ error }: { error: PageError }) {
  const { title, advice } = errorWords(error.status)
  const ErrorIcon = icons[error.status] ?? IconAnchor
  const heading = useRef<HTMLHeadingElement>(null)
  // The tab's name and the keyboard follow what is shown; neither belongs to React.
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
      <Unsent />
    </Stack>
  )
}

/** Whoever loses a page in the middle of work must see that the work is still there. */
function Unsent() {
  const session = useSession()
  const { waiting, sending, refused } = useSyncStatus()
  const count = waiting + sending + refused
  if (!session || count === 0) return null
  return (
    <Text>
      {`${plural(count, 'change')} of yours ${count === 1 ? 'is' : 'are'} kept on this device. `}
      <Anchor component={Link} to={deviceOf(session)}>
        {refused > 0 ? `${refused} of them ${refused === 1 ? 'needs' : 'need'} you` : 'See what is waiting'}
      </Anchor>
    </Text>
  )
}

function Ways({ status }: { status: number }) {
  const session = useSession()
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  const login = (
    <Button
      variant={status === 401 ? 'filled' : 'default'}
      renderRoot={(props) => <Link {...props} to="/login" search={{ redirect: here, switch: true }} />}
    >
      Login
    </Button>
  )
  const home = (
    <Button component={Link} to="/" variant={status === 404 ? 'filled' : 'default'}>
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
