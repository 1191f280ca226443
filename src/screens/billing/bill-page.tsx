import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customers/customer-choice.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { CallError } from '../../http/call-error.ts'
import { shippingRatesQuery } from '../../queries/api/money/estimates.ts'
import { billPreviewQuery } from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { NoInvoiceIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonLines } from '../../ui/layout/skeletons.tsx'
import { BillForm } from './bill-form.tsx'
import { UnbilledStoragePanel, useUnbilledStorage } from './unbilled-storage-panel.tsx'

interface BillPageProps {
  accountId: string | null
  /** The only package to select at first; null for all. */
  packageId: string | null
  choose: (account: string | undefined) => void
}

/** Bills a customer: the billable packages, the reasons why others aren't, and a preview of the lines. */
export function BillPage({ accountId, packageId, choose }: BillPageProps) {
  return (
    <Page title="New invoice" back={{ to: pathTo('/admin/invoices'), text: 'Invoices' }}>
      <Stack>
        <CustomerChoice accountId={accountId} choose={choose} />
        {accountId && <Bill key={accountId} accountId={accountId} packageId={packageId} />}
      </Stack>
    </Page>
  )
}

interface BillProps {
  accountId: string
  packageId: string | null
}

/** Drawn when everything is read, because what comes later pushes the lines down under a thumb. */
function Bill({ accountId, packageId }: BillProps) {
  const storage = useUnbilledStorage(accountId)
  const answer = useServerQuery(billPreviewQuery(accountId))
  const rates = useServerQuery(shippingRatesQuery)
  if (storage === undefined || [answer, rates].some(({ is }) => is === 'loading'))
    return <SkeletonLines label="Loading …" />
  const storagePanel = <UnbilledStoragePanel accountId={accountId} storage={storage} />
  // A reply that nothing can be billed yet carries the reasons, so it isn't shown as a failure.
  if (answer.is === 'failed' && answer.error instanceof CallError && answer.error.status === 409)
    return (
      <>
        <Panel>
          <EmptyState icon={NoInvoiceIcon} title="Nothing to bill" text={answer.error.message} />
        </Panel>
        {storagePanel}
      </>
    )
  return (
    <ServerContent
      answer={answer}
      away="You’re offline. Invoices need a connection; this page continues by itself."
    >
      {(preview) => (
        <BillForm preview={preview} packageId={packageId}>
          {storagePanel}
        </BillForm>
      )}
    </ServerContent>
  )
}
