import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListedTill } from '#sync/api/money/tills.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { tillDifferenceText } from './difference.ts'

/** Tells a cashier who comes back that another person has counted their drawer. */
export function ClosedByOther({ till }: { till: ListedTill }) {
  const session = useSession()
  const { tillId, closedByName, closedAt, countedJmdCents, expectedJmdCents, note } = till
  const difference = (countedJmdCents ?? 0) - expectedJmdCents
  return (
    <Alert color="signal" icon={<WarningIcon />} title={`${closedByName} closed your last till`}>
      <Text>
        {formatJmd(countedJmdCents)} counted on {formatDateTime(closedAt ?? '')}.
        {difference === 0 ? '' : ` ${tillDifferenceText(difference)}.`} Reason: {note}
      </Text>
      {session && tillPolicy.canView(session) && (
        <Anchor component={Link} to={pathTo('/admin/till/$till', { till: tillId })}>
          See this till
        </Anchor>
      )}
    </Alert>
  )
}
