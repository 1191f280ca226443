import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { MailDialog } from '../../components/mails/mail-dialog.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { pathTo } from '../../guards/path-to.ts'
import {
  giveCredit,
  invoiceHistoryQuery,
  mailInvoice,
  removeInvoice,
  updateInvoice,
} from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { formatJmd, parseCents } from '../../ui/texts/format.ts'

const invoiceList: string = pathTo('/admin/invoices')

interface DialogProps {
  invoice: InvoiceReply
  onClose: () => void
}

const maxNames = 5

/** Warns that the goods have already been handed over, before their charges are waived. */
function leftText(numbers: readonly string[]): string {
  const more = numbers.length - maxNames
  const names = [...numbers.slice(0, maxNames), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return numbers.length === 1
    ? `${names} was already handed over. It will be listed as handed over, not billed.`
    : `${names} were already handed over. They will be listed as handed over, not billed.`
}

function VoidDialog({ invoice, onClose }: DialogProps) {
  const { send } = useEdit(updateInvoice)
  const history = useServerQuery(invoiceHistoryQuery(invoice.invoiceId))
  const { invoiceId, number, paidJmdCents } = invoice
  const handedOver = history.is === 'shown' ? history.data.handedOver : []
  return (
    <ReasonDialog
      title={`Void ${number ?? 'this invoice'}?`}
      confirm="Void invoice"
      ask="Why is it void? The customer can read this."
      onClose={onClose}
      onConfirm={async (voidReason) => {
        await send({ body: { invoiceId, voidReason }, base: invoice })
        await toastSuccessOf(updateInvoice)
      }}
    >
      The balance becomes J$0.00. You can bill these packages again.
      {paidJmdCents > 0 && ` ${formatJmd(paidJmdCents)} that was paid becomes account credit.`}
      {handedOver.length > 0 && ` ${leftText(handedOver.map(({ trackingNumber }) => trackingNumber))}`}
    </ReasonDialog>
  )
}

function RemoveDialog({ invoice: { invoiceId }, onClose }: DialogProps) {
  const { send } = useWrite(removeInvoice)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title="Delete this draft?"
      confirm="Delete draft"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { invoiceId } })
        await toastSuccessOf(removeInvoice)
        await navigate({ to: invoiceList })
      }}
    >
      Its lines are gone for good, and its packages can be billed again.
    </ReasonDialog>
  )
}

function checkCredit(maxCents: number) {
  return ({ amount, reason }: { amount: string; reason: string }): Record<string, string> => {
    const cents = parseCents(amount, 'J')
    return {
      ...(cents === null || cents < 1 ? { amount: 'Enter an amount such as 1500 or 1,500.50.' } : {}),
      ...(cents !== null && cents > maxCents ? { amount: `Only ${formatJmd(maxCents)} is owed.` } : {}),
      ...(reason.trim() === '' ? { reason: 'Say why, in a few words.' } : {}),
    }
  }
}

/** Creates a credit note that pays part of this invoice. */
function CreditDialog({ invoice, onClose }: DialogProps) {
  const { send } = useWrite(giveCredit)
  const { accountId, invoiceId, number, balanceJmdCents } = invoice
  const state = useSaveForm({
    initialValues: { amount: '', reason: '' },
    check: checkCredit(balanceJmdCents),
    save: async ({ amount, reason }) => {
      const amountJmdCents = parseCents(amount, 'J') ?? 0
      await send({
        body: { accountId, amountJmdCents, reason: reason.trim(), uses: [{ invoiceId, amountJmdCents }] },
      })
      await toastSuccessOf(giveCredit)
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={`Give credit on ${number ?? 'this invoice'}`}
      label="Give credit"
      state={state}
    >
      <TextInput
        label="Amount (J$)"
        description={`${formatJmd(balanceJmdCents)} is owed`}
        inputMode="decimal"
        data-autofocus
        {...state.form.getInputProps('amount')}
      />
      <Textarea label="Reason" maxLength={500} {...state.form.getInputProps('reason')} />
    </FormDialog>
  )
}

function InvoiceMailDialog({ invoice: { invoiceId, accountId, number }, onClose }: DialogProps) {
  const { send } = useWrite(mailInvoice)
  return (
    <MailDialog
      what={`invoice ${number ?? ''}`}
      accountId={accountId}
      onClose={onClose}
      onConfirm={() => send({ params: { id: invoiceId } })}
    />
  )
}

const dialogs = {
  mail: InvoiceMailDialog,
  void: VoidDialog,
  remove: RemoveDialog,
  credit: CreditDialog,
} as const
export type InvoiceDialogName = keyof typeof dialogs

export function InvoiceDialog({ name, ...props }: DialogProps & { name: InvoiceDialogName }) {
  const Named = dialogs[name]
  return <Named {...props} />
}
