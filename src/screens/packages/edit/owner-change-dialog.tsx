import { Text, Textarea } from '@mantine/core'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import type { OwnerChange } from '#sync/api/packages/package-owner.ts'
import { toExpected } from '../../../components/bill/bill-sums.ts'
import { DialogButtons } from '../../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import {
  changeOwner,
  type OwnerChoice,
  ownerChangeQuery,
  wrongCustomerText,
} from '../../../queries/api/package-owner.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { formatJmd, plural } from '../../../ui/texts/format.ts'
import classes from '../list/packages.module.css'

interface OwnerChangeDialogProps {
  choice: OwnerChoice
  /** Runs once the package belongs to its customer. */
  onDone: () => void
  onClose: () => void
}

/** Gives a billed package to another customer: voids its invoice and bills again, after showing both. */
export function OwnerChangeDialog({ choice, onDone, onClose }: OwnerChangeDialogProps) {
  const answer = useServerQuery(ownerChangeQuery(choice))
  return (
    <Dialog title="This package is billed already" fromTop onClose={onClose}>
      <ServerContent
        answer={answer}
        away="You’re offline. Changing the customer of a billed package needs a connection."
      >
        {(preview) => <ChangeForm {...{ preview, choice, onDone, onClose }} />}
      </ServerContent>
    </Dialog>
  )
}

function ChangeForm(props: OwnerChangeDialogProps & { preview: OwnerChange }) {
  const { preview, choice, onDone, onClose } = props
  const { packageId, ...body } = choice
  const { send } = useWrite(changeOwner)
  const state = useSaveForm({
    initialValues: { reason: wrongCustomerText },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length < 3 ? { reason: 'Say why, in a few words.' } : {},
    save: async ({ reason }) => {
      await send({
        params: { id: packageId },
        body: { ...body, reason: reason.trim(), expected: toExpected(preview.bills) },
      })
      await toastSuccessOf(changeOwner)
      onDone()
    },
  })
  const label = preview.bills.some(({ state: billState }) => billState === 'ready')
    ? 'Void, change and bill'
    : 'Void and change'
  return (
    <SaveForm
      state={state}
      label={label}
      actions={<DialogButtons confirm={label} busy={state.busy} onClose={onClose} />}
    >
      <ul className={classes['steps']} aria-label="What will happen">
        {preview.voided.map((invoice) => (
          <li key={invoice.invoiceId}>{voidedText(invoice)}</li>
        ))}
        {preview.bills.map((bill) => (
          <li key={bill.accountId}>{billText(bill)}</li>
        ))}
      </ul>
      {preview.bills.flatMap(({ problems }) =>
        problems.map(({ packageId: id, trackingNumber, text }) => (
          <Text key={id + text} size="sm" c="var(--mantine-color-error)">
            {trackingNumber} can’t be billed yet: {text}
          </Text>
        )),
      )}
      <Textarea
        label="Why is the invoice void? Its customer can read this."
        maxLength={500}
        {...state.form.getInputProps('reason')}
      />
    </SaveForm>
  )
}

const voidedText = ({ number, totalJmdCents, paidJmdCents }: OwnerChange['voided'][number]): string =>
  [
    `${number ?? 'The invoice'} for ${formatJmd(totalJmdCents)} becomes void.`,
    paidJmdCents > 0 && `${formatJmd(paidJmdCents)} that was paid becomes account credit.`,
  ]
    .filter(Boolean)
    .join(' ')

function billText({ customer, packages, totalJmdCents, state, message }: CustomerBill): string {
  const name = customer ? `${customer.mailbox} ${customer.name}` : 'Nobody'
  if (state === 'ready')
    return `${name} gets a new invoice for ${plural(packages.length, 'package')}: ${formatJmd(totalJmdCents)}, by email.`
  return `${name} gets no invoice yet.${message ? ` ${message}` : ''}`
}
