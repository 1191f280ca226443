import { Anchor, Pagination, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InvoiceBadge } from '../../components/badges/invoice-badge.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountInvoicesQuery } from '../../queries/api/staff-accounts.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDay, formatJmd } from '../../ui/texts/format.ts'
import classes from './rows.module.css'

const pageSize = 20

export function InvoicesPanel({ accountId }: { accountId: string }) {
  const [page, setPage] = useState(1)
  const answer = useServerQuery(accountInvoicesQuery(accountId, page))
  return (
    <Panel title="Invoices" flush>
      <ServerContent answer={answer} away="Invoices are shown when you’re online.">
        {({ result, totalItems }) => (
          <>
            {result.length === 0 && (
              <Text c="dimmed" p="md">
                No invoices yet.
              </Text>
            )}
            <ul className={classes['list']} aria-label="Invoices">
              {result.map((invoice) => (
                <li key={invoice.invoiceId} className={classes['item']}>
                  <div className={classes['words']}>
                    <Anchor
                      component={Link}
                      to={pathTo('/admin/invoices/$invoice', { invoice: invoice.invoiceId })}
                    >
                      {invoice.number ?? 'Draft'}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {formatDay(invoice.issuedAt ?? invoice.createdAt)}
                    </Text>
                  </div>
                  <InvoiceBadge status={invoice.statusId} quiet />
                  <span className={classes['figure']}>
                    {formatJmd(invoice.totalJmdCents)}
                    {invoice.balanceJmdCents > 0 && `, owes ${formatJmd(invoice.balanceJmdCents)}`}
                  </span>
                </li>
              ))}
            </ul>
            {totalItems > pageSize && (
              <Pagination
                p="md"
                aria-label="Pages of invoices"
                total={Math.ceil(totalItems / pageSize)}
                value={page}
                onChange={setPage}
              />
            )}
          </>
        )}
      </ServerContent>
    </Panel>
  )
}
