import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StorageDue } from '#sync/api/money/storage.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { pathTo } from '../../guards/path-to.ts'
import { balancesQuery } from '../../queries/api/money/payments.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'

interface UnbilledStoragePanelProps {
  accountId: string
  storage: readonly StorageDue[]
}

/** Storage of packages that are billed already, as far as this person may read it; undefined until it is read. */
export function useUnbilledStorage(accountId: string): readonly StorageDue[] | undefined {
  const session = useSession()
  const mayRead = session !== null && paymentPolicy.canReceive(session)
  const answer = useServerQuery(balancesQuery(mayRead ? accountId : null))
  if (answer.is === 'shown') return answer.data.storage
  return mayRead && answer.is === 'loading' ? undefined : []
}

/** Storage of packages that are billed already; nothing without any. */
export function UnbilledStoragePanel({ accountId, storage }: UnbilledStoragePanelProps) {
  if (storage.length === 0) return null
  return (
    <Panel
      title="Storage since the invoice"
      action={
        <Anchor component={Link} to={pathTo('/admin/invoices/payment', { account: accountId })}>
          Accept payment
        </Anchor>
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        It’s billed when it’s paid. To bill it now, open the package.
      </Text>
      <FigureRows>
        {storage.map(({ packageId, trackingNumber, dueJmdCents }) => (
          <li key={packageId}>
            <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: packageId })}>
              {trackingNumber}
            </Anchor>
            <span>{formatJmd(dueJmdCents)}</span>
          </li>
        ))}
      </FigureRows>
    </Panel>
  )
}
