import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { paymentTexts } from '#sync/api/money/payment-link-failures.ts'
import { PartList } from '../../components/packages/part-list.tsx'
import { partTexts, plainAmount, readPart } from '../../components/pay-out/part-amount.ts'
import { pendingText } from '../../components/pay-out/pending-payment.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { withToasts } from '../../http/with-toasts.ts'
import { createPaymentLink } from '../../queries/api/money/checkouts.ts'
import { openInvoicesQuery } from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDueDay, formatJmd } from '../../ui/texts/format.ts'

interface LinkInvoicesProps {
  accountId: string
  /** The only invoice to select at first; null for all. */
  invoiceId: string | null
}

/** A customer's open invoices, and a link to pay them. */
export function LinkInvoices({ accountId, invoiceId }: LinkInvoicesProps) {
  const answer = useServerQuery(openInvoicesQuery(accountId))
  return (
    <Panel title="What the link is for">
      <ServerContent
        answer={answer}
        away="You’re offline. Payment links need a connection; this page continues by itself."
      >
        {(open) =>
          open.length === 0 ? <Text>Nothing is owed.</Text> : <LinkForm open={open} invoiceId={invoiceId} />
        }
      </ServerContent>
    </Panel>
  )
}

const durations = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

const sumDue = (open: readonly InvoiceReply[], selectedIds: readonly string[]): number =>
  open
    .filter(({ invoiceId }) => selectedIds.includes(invoiceId))
    .reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)

function linkProblems(
  open: readonly InvoiceReply[],
  selectedIds: readonly string[],
  amountJmdCents: string,
): Record<string, string> {
  const { problem } = readPart(amountJmdCents, sumDue(open, selectedIds), null)
  return {
    ...(selectedIds.length === 0 ? { chosen: 'Choose at least one invoice.' } : {}),
    ...(problem ? { amountJmdCents: problem } : {}),
  }
}

const linkTexts = async () => ({
  success: 'Payment link created successfully',
  failure: paymentTexts.noLink,
})

function LinkForm({ open, invoiceId }: { open: readonly InvoiceReply[]; invoiceId: string | null }) {
  const { send } = useWrite(createPaymentLink)
  const navigate = useNavigate()
  const invoiceIds = open.map((invoice) => invoice.invoiceId)
  const state = useSaveForm({
    initialValues: {
      chosen: invoiceId ? [invoiceId] : invoiceIds.slice(0, 100),
      amountJmdCents: '',
      days: '7',
    },
    check: ({ chosen, amountJmdCents }) => linkProblems(open, chosen, amountJmdCents),
    save: async (values) => {
      const invoices = invoiceIds.filter((id) => values.chosen.includes(id))
      // Sends the amount on the button, so that a payment made meanwhile doesn't surprise the customer.
      const { cents } = readPart(values.amountJmdCents, sumDue(open, values.chosen), null)
      const body = { invoices, days: Number(values.days), amountJmdCents: cents ?? undefined }
      const { checkoutId } = await withToasts(linkTexts, send({ body }))
      await navigate({ to: pathTo('/admin/payment-links/$checkout', { checkout: checkoutId }) })
    },
  })
  const { chosen, amountJmdCents } = state.form.values
  const due = sumDue(open, chosen)
  const part = readPart(amountJmdCents, due, null)
  return (
    <SaveForm
      state={state}
      label="Create link"
      buttonText={`Create link for ${formatJmd(part.cents ?? due)}`}
    >
      <CheckboxGroup label="Open invoices" {...state.form.getInputProps('chosen')}>
        <Stack gap="xs" mt="xs">
          {open.map((invoice) => (
            <InvoiceCheckbox key={invoice.invoiceId} invoice={invoice} />
          ))}
        </Stack>
      </CheckboxGroup>
      <TextInput
        label="Amount (J$)"
        description="Leave it empty for everything. A part goes to the oldest due first."
        placeholder={plainAmount(due)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...state.form.getInputProps('amountJmdCents')}
      />
      <PartList
        parts={partTexts(
          part,
          open.filter((invoice) => chosen.includes(invoice.invoiceId)),
        )}
      />
      <NativeSelect label="The link lasts" data={durations} {...state.form.getInputProps('days')} />
    </SaveForm>
  )
}

const InvoiceCheckbox = ({ invoice }: { invoice: InvoiceReply }) => (
  <Checkbox
    value={invoice.invoiceId}
    label={`${invoice.number}, due ${formatDueDay(invoice.dueAt)}: ${formatJmd(invoice.balanceJmdCents)}`}
    description={invoice.pending.map(pendingText).join(', ')}
  />
)
