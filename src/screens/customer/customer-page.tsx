import { Alert, Tabs } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { RowAudit } from '../../components/row-audit.tsx'
import { LoadedAt } from '../../components/server-content.tsx'
import { SessionsPanel } from '../../components/session/sessions-panel.tsx'
import { StatementPanel } from '../../components/statement/statement-panel.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountQuery } from '../../queries/api/staff-accounts.ts'
import { useSession } from '../../session/session.ts'
import { ForbiddenIcon, NoCustomerIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { formatDay } from '../../ui/texts/format.ts'
import { CustomerActions } from './customer-actions.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { OverviewPanels } from './overview-panels.tsx'
import { PackagesPanel } from './packages-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { tabsFor } from './tab-rights.ts'
import { type CustomerTab, customerTabs } from './tabs.ts'

const backLink = { to: pathTo('/admin/customers'), text: 'Customers' }

/** A customer: their details, their packages, their debts, and the actions. */
export function CustomerPage({ accountId, tab }: { accountId: string; tab: CustomerTab }) {
  const answer = useServerQuery(accountQuery(accountId))
  if (answer.is === 'loading')
    return (
      <Page title="Customer" back={backLink}>
        <SkeletonPanel label="Loading the customer" />
      </Page>
    )
  if (answer.is !== 'shown')
    return (
      <Page title="Customer" back={backLink}>
        <EmptyState
          icon={NoCustomerIcon}
          title="This customer can’t be shown"
          text={answer.is === 'failed' ? answer.error.message : 'Customers are shown when you’re online.'}
        />
      </Page>
    )
  const account = answer.data
  // Every account has the same address in links in mails and in the audit log.
  if (account.role !== 'User')
    return <Navigate to="/admin/accounts/employees/$account" params={{ account: accountId }} replace />
  const { user, mailbox } = account
  return (
    <Page
      title={`${user.firstName} ${user.lastName}`.trim()}
      note={mailbox}
      back={backLink}
      actions={<CustomerActions account={account} />}
    >
      <LoadedAt answer={answer} />
      {account.closedAt !== null && <ClosedNote closedAt={account.closedAt} />}
      <CustomerTabs account={account} tab={tab} />
    </Page>
  )
}

const ClosedNote = ({ closedAt }: { closedAt: string }) => (
  <Alert color="orange" icon={<ForbiddenIcon />} mb="md">
    This account was closed on {formatDay(closedAt)}. The customer can’t log in. What is still owed can be
    paid.
  </Alert>
)

const panels: Record<CustomerTab, (account: AccountReply) => ReactNode> = {
  overview: (account) => <OverviewPanels account={account} />,
  packages: ({ accountId }) => <PackagesPanel accountId={accountId} />,
  invoices: ({ accountId }) => <InvoicesPanel accountId={accountId} />,
  payments: ({ accountId }) => <PaymentsPanel accountId={accountId} />,
  statement: ({ accountId }) => <StatementPanel accountId={accountId} />,
  orders: ({ accountId }) => <OrdersPanel accountId={accountId} />,
  deliveries: ({ accountId }) => <DeliveriesPanel accountId={accountId} />,
  messages: ({ accountId }) => <MessagesPanel accountId={accountId} />,
  notes: (account) => <NotesPanel account={account} />,
  devices: (account) => <SessionsPanel account={account} />,
  audit: ({ accountId }) => <RowAudit entityId={accountId} />,
}

function CustomerTabs({ account, tab }: { account: AccountReply; tab: CustomerTab }) {
  const navigate = useNavigate()
  const session = useSession()
  if (!session) return null
  const visibleTabs = tabsFor(session, account)
  const open = (value: string | null) =>
    void navigate({
      to: '/admin/accounts/$account',
      params: { account: account.accountId },
      search: value && value !== 'overview' && isOneOf(namesIn(customerTabs), value) ? { tab: value } : {},
      replace: true,
    })
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List mb="md">
        {visibleTabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {customerTabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {visibleTabs.includes(tab) && <Tabs.Panel value={tab}>{panels[tab](account)}</Tabs.Panel>}
    </Tabs>
  )
}
