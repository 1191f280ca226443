import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ItemPart, StoreOrder } from '#sync/entities/orders/store-order.ts'
import { descriptionOfLines } from '#sync/rules/packages/box-lines.ts'
import { itemsOfParts } from '#sync/rules/packages/order-parts.ts'
import { OnRouteIcon, ReceivedIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

/** The names of parts, such as "Laptop, 2 × Textbook". */
export const partsText = (items: StoreOrder['items'], parts: readonly ItemPart[]): string =>
  descriptionOfLines(
    itemsOfParts(items, parts).map(({ name, quantity }) => ({ description: name, quantity })),
  )

interface OrderPackagesProps {
  order: Pick<StoreOrder, 'items' | 'packages'>
  /** The address of a package's page. */
  pageOf: (packageId: string) => string
}

/** The packages of an order, with what comes in each and whether it has arrived. */
export const OrderPackages = ({ order: { items, packages }, pageOf }: OrderPackagesProps) => (
  <ul className="rows" aria-label="Packages of this order">
    {packages.map(({ packageId, trackingNumber, hasArrived, parts }) => (
      <Group component="li" key={trackingNumber} justify="space-between" gap="xs" py="xs">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Anchor component={Link} to={pageOf(packageId)}>
            {trackingNumber}
          </Anchor>
          <Text size="sm" c="dimmed">
            {partsText(items, parts)}
          </Text>
        </div>
        {hasArrived ? (
          <Tag tone="good" icon={ReceivedIcon} text="At our warehouse" />
        ) : (
          <Tag tone="moving" icon={OnRouteIcon} text="On its way to us" />
        )}
      </Group>
    ))}
  </ul>
)
