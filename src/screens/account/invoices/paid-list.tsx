import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ServerContent } from '../../../components/server-content.tsx'
import { paidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { usePackageNames } from '../../../queries/package-names.ts'
import { ReceiptIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDay } from '../../../ui/texts/format.ts'
import { invoiceSubject, packagesIn } from './invoice-facts.ts'
import { OwnInvoiceRow } from './invoice-row.tsx'
import classes from './invoice-rows.module.css'

/** Paid invoices, page after page, the newest first. */
export function PaidList({ accountId }: { accountId: string }) {
  const [pages, setPages] = useState(1)
  return (
    <Panel flush>
      {Array.from({ length: pages }, (_, n) => n + 1).map((page) => (
        <PaidPage
          key={page}
          accountId={accountId}
          page={page}
          onMore={page === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </Panel>
  )
}

interface PaidPageProps {
  accountId: string
  page: number
  /** Set on the last visible page. */
  onMore: (() => void) | undefined
}

function PaidPage({ accountId, page, onMore }: PaidPageProps) {
  const answer = useKeptQuery(paidInvoicesQuery(accountId, page))
  const names = usePackageNames(answer.is === 'shown' ? answer.data.result.flatMap(packagesIn) : [])
  if (answer.is === 'loading') return <Skeleton h={320} role="status" aria-label="Loading paid invoices" />
  return (
    <div className={answer.is === 'shown' ? undefined : classes['aside']}>
      <ServerContent answer={answer} away="Paid invoices are shown here when you’re online.">
        {({ result, totalItems, pageNumber }) => (
          <>
            {totalItems === 0 && (
              <EmptyState icon={ReceiptIcon} title="No paid invoices yet" text="What you pay is kept here." />
            )}
            <ul className={classes['list']}>
              {result.map((invoice) => (
                <OwnInvoiceRow
                  key={invoice.invoiceId}
                  invoice={invoice}
                  what={invoiceSubject(invoice, (id) => names?.get(id))}
                  cents={invoice.totalJmdCents}
                  more={formatDay(invoice.issuedAt)}
                />
              ))}
            </ul>
            {onMore && pageNumber * 20 < totalItems && (
              <Button variant="subtle" fullWidth onClick={onMore}>
                Show more
              </Button>
            )}
          </>
        )}
      </ServerContent>
    </div>
  )
}
