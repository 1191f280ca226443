import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { type OwnInvoice, unpaidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { CardIcon, WarningIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SumLine, SumList } from '../../../ui/layout/sums.tsx'
import { formatJmd } from '../../../ui/texts/format.ts'
import { packagesIn } from '../invoices/invoice-facts.ts'
import { NotesCheckbox } from '../invoices/notes-checkbox.tsx'
import { PayQuestionDialog } from '../invoices/pay-question.tsx'
import { useNotes } from '../invoices/use-notes.ts'
import { usePay } from '../invoices/use-pay.ts'

type Due = Pick<Delivery, 'deliveryId' | 'packageIds'>

/** The invoices to pay before the handover: the delivery's own fee and the charges of its packages. */
export const dueInvoices = (unpaid: readonly OwnInvoice[], { deliveryId, packageIds }: Due): OwnInvoice[] =>
  unpaid.filter(
    (invoice) =>
      invoice.deliveryId === deliveryId || packagesIn(invoice).some((id) => packageIds.includes(id)),
  )

/** The height of three amounts, a note and the button, so that nothing below moves when they arrive. */
const dueHeight = 205

const sumOwed = (invoices: readonly { readonly balanceJmdCents: number }[]): number =>
  invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)

/** The amount due with a button to pay it before the driver comes; nothing once it is paid. */
export function DeliveryDue({ delivery }: { delivery: Delivery }) {
  const unpaid = useKeptQuery(unpaidInvoicesQuery(delivery.accountId))
  const payment = usePay()
  const { pay, problem, busy } = payment
  const due = unpaid.is === 'shown' ? dueInvoices(unpaid.data, delivery) : []
  const total = sumOwed(due)
  const notes = useNotes(delivery.accountId, total)
  const left = total - notes.paidJmdCents
  const isLoading = unpaid.is === 'loading' || (due.length > 0 && notes.isLoading)
  if (isLoading && delivery.dueJmdCents > 0)
    return (
      <Panel title="To pay">
        <Skeleton h={dueHeight} role="status" aria-label="Loading what is due" />
      </Panel>
    )
  if (unpaid.is !== 'shown') return null
  if (due.length === 0) return null
  const fee = sumOwed(due.filter(({ deliveryId }) => deliveryId === delivery.deliveryId))
  const shipping = total - fee
  return (
    <Panel title="To pay">
      <Stack gap="sm">
        <SumList>
          {fee > 0 && <SumLine text="Delivery fee" cents={fee} />}
          {shipping > 0 && <SumLine text="Your packages" cents={shipping} />}
          <SumLine text="Total" cents={total} look="total" />
        </SumList>
        {problem && (
          <Alert color="red" icon={<WarningIcon />} role="alert">
            {problem}
          </Alert>
        )}
        {delivery.status !== 'Delivered' && (
          <Text size="sm" c="dimmed">
            The driver can hand packages over only when they’re paid: pay now, or at the door.
          </Text>
        )}
        <NotesCheckbox notes={notes} isDisabled={busy || unpaid.oldSinceMs !== null} />
        <Group>
          <Button
            leftSection={<CardIcon size={20} />}
            loading={busy}
            disabled={unpaid.oldSinceMs !== null || notes.isLoading}
            onClick={() =>
              void pay({
                invoiceIds: due.map(({ invoiceId }) => invoiceId),
                method: 'CardLink',
                notes,
                amountJmdCents: left === 0 ? undefined : left,
              })
            }
          >
            {left === 0 ? 'Pay with credit notes' : `Pay ${formatJmd(left)}`}
          </Button>
        </Group>
        <PayQuestionDialog payment={payment} />
      </Stack>
    </Panel>
  )
}
