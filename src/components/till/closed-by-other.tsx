import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListedTill } from '#sync/api/money/tills.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { formatDateTime } from '../../ui/texts/format.ts'
import { cashText, isDifferent, tillDifferenceText } from './difference.ts'

/** Tells a cashier who comes back that another person has counted their drawer. */
export function ClosedByOther({ till }: { till: ListedTill }) {
  const session = useSession()
  const { tillId, closedByName, closedAt, countedJmdCents, countedUsdCents, note } = till
  return (
    <Alert color="signal" icon={<WarningIcon />} title={`${closedByName} closed your last till`}>
      <Text>
        {cashText(countedJmdCents, countedUsdCents)} counted on {formatDateTime(closedAt ?? '')}.
        {isDifferent(till) ? ` ${tillDifferenceText(till)}.` : ''} Reason: {note}
      </Text>
      {session && tillPolicy.canView(session) && (
        <Anchor component={Link} to={pathTo('/admin/till/$till', { till: tillId })}>
          See this till
        </Anchor>
      )}
    </Alert>
  )
}
