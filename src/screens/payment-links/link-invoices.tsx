import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { createPaymentLink } from '../../queries/api/checkouts.ts'
import { openInvoicesQuery } from '../../queries/api/invoices.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { formatDueDay, formatJmd } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Panel } from '../../ui/panel.tsx'

interface LinkInvoicesProps {
  accountId: string
  /** The only one to choose at first; null for all. */
  invoiceId: string | null
}

/** What a customer owes, and a link for it. */
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

const lasting = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

function LinkForm({ open, invoiceId }: { open: readonly InvoiceReply[]; invoiceId: string | null }) {
  const { send } = useWrite(createPaymentLink)
  const navigate = useNavigate()
  const all = open.map((one) => one.invoiceId)
  const state = useSaveForm({
    initialValues: { chosen: invoiceId ? [invoiceId] : all.slice(0, 100), days: '7' },
    check: ({ chosen }): Record<string, string> =>
      chosen.length === 0 ? { chosen: 'Choose at least one invoice.' } : {},
    save: async ({ chosen, days }) => {
      const invoices = all.filter((id) => chosen.includes(id))
      const { checkoutId } = await send({ body: { invoices, days: Number(days) } })
      toastSuccess('Payment link created successfully')
      await navigate({ to: `/admin/payment-links/${checkoutId}` })
    },
  })
  const { chosen } = state.form.values
  const total = open
    .filter((one) => chosen.includes(one.invoiceId))
    .reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  return (
    <SaveForm state={state} label="Create link" buttonText={`Create link for ${formatJmd(total)}`}>
      <CheckboxGroup label="Open invoices" {...state.form.getInputProps('chosen')}>
        <Stack gap="xs" mt="xs">
          {open.map((one) => (
            <Checkbox
              key={one.invoiceId}
              value={one.invoiceId}
              label={`${one.number}, due ${formatDueDay(one.dueAt)}: ${formatJmd(one.balanceJmdCents)}`}
            />
          ))}
        </Stack>
      </CheckboxGroup>
      <NativeSelect label="The link lasts" data={lasting} {...state.form.getInputProps('days')} />
    </SaveForm>
  )
}
