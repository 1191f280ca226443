import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import { storeOrderAllows } from '#sync/entities/orders/store-order-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { openParts } from '#sync/rules/packages/order-parts.ts'
import { AnnounceDialog } from '../../../components/orders/announce-dialog.tsx'
import { OrderPackages, partsText } from '../../../components/orders/order-packages.tsx'
import { announceOwnOrder } from '../../../queries/api/own/own-orders.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useArea } from '../area.ts'

/** The packages in which the shop sends the items. A customer who knows a number of the shop can add it. */
export function OrderPackagesPanel({ order, isOld }: { order: OwnStoreOrder; isOld: boolean }) {
  const area = useArea()
  const { send } = useWrite(announceOwnOrder)
  const [isOpen, dialog] = useDisclosure(false)
  const { items, packages, storeOrderId } = order
  const restParts = openParts(order)
  const isExpected = isOneOf(storeOrderAllows.announce.in, order.status) && restParts.length > 0
  if (packages.length === 0 && !isExpected) return null
  return (
    <Panel title="Your packages">
      <Stack gap="sm">
        {packages.length > 0 && <OrderPackages order={order} pageOf={area.packageOf} />}
        {isExpected && (
          <>
            <Text>
              {packages.length === 0
                ? 'The shop hasn’t told us a tracking number yet.'
                : `Still to come: ${partsText(items, restParts)}`}
            </Text>
            <Group>
              <Button variant="default" disabled={isOld} onClick={dialog.open}>
                Add a tracking number
              </Button>
            </Group>
          </>
        )}
      </Stack>
      {isOpen && (
        <AnnounceDialog
          order={order}
          note="If the shop told you a number, the package is announced to our warehouse with these items."
          onSave={async (body) => {
            await send({ params: { storeOrderId }, body })
            await toastSuccessOf(announceOwnOrder)
          }}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}
