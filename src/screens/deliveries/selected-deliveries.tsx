import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { deliveryAllows } from '#sync/entities/deliveries/delivery-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import type { BulkActions } from '../../components/bulk-run/bulk-action.ts'
import { customerName } from '../../components/list/cells.tsx'
import { cancelOneDelivery } from '../../queries/api/deliveries.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { deliveryName } from './delivery-list.tsx'

/** The actions for the selected deliveries. */
export const deliveryActions: BulkActions<DeliveryReply> = {
  assign: {
    text: 'Assign',
    isAllowed: deliveryPolicy.canPlan,
    dialog: ({ rows, clear, onClose }) => (
      <AssignDialog deliveries={rows} onClose={onClose} onSaved={clear} />
    ),
  },
  cancel: {
    text: 'Cancel deliveries',
    isAllowed: deliveryPolicy.canCancel,
    title: 'Cancel deliveries',
    intro:
      'These deliveries leave their drivers’ rounds, their packages wait at the office again, and their fees are voided. What was paid on them becomes account credit.',
    verb: 'Cancel',
    what: 'delivery',
    many: 'deliveries',
    input: { label: 'Why are they cancelled? Customers can read this on the void invoice.' },
    fits: ({ status }) => isOneOf(deliveryAllows.remove.in, status),
    others: 'left out: out of the office or delivered already.',
    rowsOf: (deliveries) =>
      deliveries.map((delivery) => ({
        key: delivery.deliveryId,
        name: deliveryName(delivery),
        note: customerName(delivery.customer),
        ids: [delivery.deliveryId],
        before: '',
      })),
    runOne: async (row, reason) => {
      await cancelOneDelivery(row, reason)
      return 'Cancelled'
    },
    changes: ['deliveries', 'invoices', 'payments'],
  },
}

/** The amount to collect at the doors. */
export const dueSum = (deliveries: readonly DeliveryReply[]): string =>
  `${formatJmd(deliveries.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0))} due`
