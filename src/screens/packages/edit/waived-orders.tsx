import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { useServerRows } from '../../../queries/api/server-cache/use-server-rows.ts'
import { storeOrderRows } from '../../../queries/api/store-orders.ts'
import { useSession } from '../../../session/session.ts'
import { WarningIcon } from '../../../ui/icons.ts'
import { plural } from '../../../ui/texts/format.ts'

const unpaidOrders: string = pathTo('/admin/storeorders', { only: 'bill' })

/** Orders bought on a waiver still have to be charged until they are paid. */
export function WaivedOrders() {
  const session = useSession()
  return session !== null && storeOrderPolicy.canView(session) && <UnpaidOrders />
}

function UnpaidOrders() {
  const { is, total } = useServerRows(storeOrderRows({ toBill: true }))
  if (is !== 'shown' || total === 0) return null
  return (
    <Alert color="orange" icon={<WarningIcon />} mb="sm">
      <Anchor component={Link} to={unpaidOrders}>
        {plural(total, 'store order')}
      </Anchor>{' '}
      {total === 1 ? 'was bought on a waiver and isn’t paid.' : 'were bought on a waiver and aren’t paid.'}
    </Alert>
  )
}
