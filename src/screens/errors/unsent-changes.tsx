import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { devicePage } from '../../guards/places.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import type { Session } from '../../stores/session.ts'
import { plural } from '../../ui/texts/format.ts'

/** Shows people who lose a page in the middle of their work that the work is still there. */
export function UnsentChanges({ session }: { session: Session }) {
  const { work } = useSyncStatus()
  if (!work) return null
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
