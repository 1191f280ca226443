import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { TillReply } from '#sync/api/tills.ts'
import { formatTime } from '../../ui/format.ts'
import { DropDialog } from './drop-dialog.tsx'

/** The cashier's own open till, and the way to its end. */
export function OwnTill({ till }: { till: Pick<TillReply, 'tillId' | 'openedAt'> }) {
  const [isDropping, drop] = useDisclosure(false)
  return (
    <Group gap="sm" role="group" aria-label="Your till">
      <Text size="sm" c="dimmed">
        Till open since {formatTime(till.openedAt)}
      </Text>
      <Button size="compact-md" variant="default" onClick={drop.open}>
        To the safe
      </Button>
      <Button size="compact-md" variant="default" component={Link} to="/admin/till/close">
        Close till
      </Button>
      {isDropping && <DropDialog tillId={till.tillId} onClose={drop.close} />}
    </Group>
  )
}
