import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { TillReply } from '#sync/api/money/tills.ts'
import { pathTo } from '../../guards/path-to.ts'
import { timeOrMoment } from '../time-or-moment.ts'
import { DropDialog } from './drop-dialog.tsx'

/** The actions for a cashier's own open till, next to a page's title. */
export function OwnTill({ till }: { till: Pick<TillReply, 'tillId' | 'openedAt' | 'expectedUsdCents'> }) {
  const [isDropping, drop] = useDisclosure(false)
  return (
    <>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        Till open since {timeOrMoment(till.openedAt)}
      </Text>
      <Button variant="default" onClick={drop.open}>
        To the safe
      </Button>
      <Button variant="default" component={Link} to={pathTo('/admin/till/close')}>
        Close till
      </Button>
      {isDropping && <DropDialog till={till} onClose={drop.close} />}
    </>
  )
}
