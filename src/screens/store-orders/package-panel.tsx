import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { storeOrderAllows } from '#sync/entities/orders/store-order-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { openParts } from '#sync/rules/packages/order-parts.ts'
import { AnnounceDialog } from '../../components/orders/announce-dialog.tsx'
import { OrderPackages, partsText } from '../../components/orders/order-packages.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useStep } from './use-step.ts'

/** The packages in which the goods come, the items that no package has yet, and the button that announces one. */
export function PackagePanel({ order }: { order: StoreOrderReply }) {
  const session = useSession()
  const take = useStep(order)
  const [isOpen, dialog] = useDisclosure(false)
  const { items, packages } = order
  const restParts = openParts(order)
  const isExpected = isOneOf(storeOrderAllows.announce.in, order.status) && restParts.length > 0
  if (!session || (packages.length === 0 && !isExpected)) return null
  return (
    <Panel title="Packages">
      <Stack gap="sm">
        {packages.length > 0 && (
          <OrderPackages
            order={order}
            pageOf={(packageId) => pathTo('/admin/packages/$package', { package: packageId })}
          />
        )}
        {isExpected && (
          <Text>
            {packages.length === 0
              ? 'The items are not announced as a package yet.'
              : `Not announced yet: ${partsText(items, restParts)}`}
          </Text>
        )}
        {isExpected && storeOrderPolicy.canUpdate(session) && (
          <Group>
            <Button variant="default" onClick={dialog.open}>
              {packages.length === 0 ? 'Announce the package' : 'Announce the next package'}
            </Button>
          </Group>
        )}
      </Stack>
      {isOpen && (
        <AnnounceDialog
          order={order}
          note="The customer gets a pre-alert with these items of the order."
          onSave={take}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}
