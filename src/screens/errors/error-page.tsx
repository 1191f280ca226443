import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAnchor, IconLock, IconLockAccess, IconMapQuestion, IconTool } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { documentTitle } from '../../guards/facts.ts'
import { errorWords, type PageError } from '../../guards/page-error.ts'
import { devicePage, homeOf } from '../../guards/places.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
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
  const { work } = useSyncStatus()
  if (!session || !work) return null
  const { waiting, sending, refused } = work
  const count = waiting + sending + refused
  if (count === 0) return null
  return (
    <Text>
      {`${plural(count, 'change')} of yours ${count === 1 ? 'is' : 'are'} kept on this device. `}
      <Anchor component={Link} to={devicePage(session)}>
        {refused > 0
          ? `${refused} ${refused === 1 ? 'needs' : 'need'} attention`
          : 'See what is waiting to sync'}
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
