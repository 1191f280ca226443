import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customers/customer-choice.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { Page } from '../../ui/layout/page.tsx'
import { LinkInvoices } from './link-invoices.tsx'

interface LinkCreatePageProps {
  accountId: string | null
  /** The only invoice to select at first; null for all. */
  invoiceId: string | null
  choose: (account: string | undefined) => void
}

/** Creates a payment link for a customer's debts. */
export function LinkCreatePage({ accountId, invoiceId, choose }: LinkCreatePageProps) {
  return (
    <Page
      title="New payment link"
      back={{ to: pathTo('/admin/payment-links'), text: 'Payment Links' }}
      narrow
    >
      <Stack>
        <CustomerChoice accountId={accountId} choose={choose} />
        {accountId && <LinkInvoices key={accountId} accountId={accountId} invoiceId={invoiceId} />}
      </Stack>
    </Page>
  )
}
