import { Alert, Tabs } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { RowAudit } from '../../components/row-audit.tsx'
import { LoadedAt } from '../../components/server-content.tsx'
import { SessionsPanel } from '../../components/sessions-panel.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { accountQuery } from '../../queries/api/staff-accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { type Session, useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay } from '../../ui/format.ts'
import { ForbiddenIcon, NoCustomerIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { OverviewPanels } from './overview-panels.tsx'
import { PackagesPanel } from './packages-panel.tsx'
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

/** The right each tab needs. A tab without an entry is visible to everyone who may see customers. */
const tabRights: Partial<Record<CustomerTab, (session: Session, account: AccountReply) => boolean>> = {
  invoices: (session) => invoicePolicy.canReadAll(toActor(session)),
  deliveries: (session) => deliveryPolicy.canView(session),
  devices: (session, account) =>
    account.closedAt === null && accountPolicy.canUpdate(toActor(session), account),
  audit: (session) => session.role === 'Admin',
}

function CustomerTabs({ account, tab }: { account: AccountReply; tab: CustomerTab }) {
  const navigate = useNavigate()
  const session = useSession()
  if (!session) return null
  const visibleTabs = namesIn(customerTabs).filter((name) => tabRights[name]?.(session, account) ?? true)
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
      <Tabs.Panel value="overview">
        <OverviewPanels account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="packages">
        <PackagesPanel accountId={account.accountId} />
      </Tabs.Panel>
      <Tabs.Panel value="invoices">
        <InvoicesPanel accountId={account.accountId} />
      </Tabs.Panel>
      <Tabs.Panel value="deliveries">
        <DeliveriesPanel accountId={account.accountId} />
      </Tabs.Panel>
      <Tabs.Panel value="devices">
        <SessionsPanel account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="audit">
        <RowAudit entityId={account.accountId} />
      </Tabs.Panel>
    </Tabs>
  )
}
