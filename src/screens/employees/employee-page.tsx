import { Anchor, Tabs } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { RowAudit } from '../../components/row-audit.tsx'
import { LoadedAt, ServerContent } from '../../components/server-content.tsx'
import { SessionsPanel } from '../../components/session/sessions-panel.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { factorsOfQuery } from '../../queries/api/second-factors.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountQuery } from '../../queries/api/staff-accounts.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDay, unknownText } from '../../ui/texts/format.ts'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeState, employeeName } from './employee-state.tsx'
import { PermissionsPanel } from './permissions-panel.tsx'
import { type EmployeeTab, employeeTabs } from './tabs.ts'

const backLink = { to: pathTo('/admin/accounts/employees'), text: 'Employees' }

/** An employee: their details, permissions, devices, and the changes to their account. */
export function EmployeePage({ accountId, tab }: { accountId: string; tab: EmployeeTab }) {
  const answer = useServerQuery(accountQuery(accountId))
  if (answer.is !== 'shown')
    return (
      <Page title="Employee" back={backLink}>
        <Panel>
          <ServerContent answer={answer} away="Employees are shown when you’re online.">
            {() => null}
          </ServerContent>
        </Panel>
      </Page>
    )
  const account = answer.data
  return (
    <Page
      title={employeeName(account)}
      note={account.role}
      back={backLink}
      actions={<EmployeeActions account={account} />}
    >
      <LoadedAt answer={answer} />
      <EmployeeTabs account={account} tab={tab} />
    </Page>
  )
}

function EmployeeTabs({ account, tab }: { account: AccountReply; tab: EmployeeTab }) {
  const navigate = useNavigate()
  const isAdmin = useSession()?.role === 'Admin'
  const open = (value: string | null) =>
    void navigate({
      to: '/admin/accounts/employees/$account',
      params: { account: account.accountId },
      search: value && value !== 'overview' && isOneOf(namesIn(employeeTabs), value) ? { tab: value } : {},
      replace: true,
    })
  const visibleTabs = Object.entries(employeeTabs).filter(([name]) => isAdmin || name === 'overview')
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List mb="md">
        {visibleTabs.map(([name, text]) => (
          <Tabs.Tab key={name} value={name}>
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <Overview account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="permissions">
        <PermissionsPanel account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="sessions">
        <SessionsPanel account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="audit">
        <RowAudit entityId={account.accountId} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The names of a person's second factors, and when each was last used. */
function FactorNames({ accountId }: { accountId: string }) {
  const answer = useServerQuery(factorsOfQuery(accountId))
  if (answer.is !== 'shown') return unknownText
  const { factors, isRequired } = answer.data
  if (factors.length === 0) return isRequired ? 'None yet: set up at the next login' : 'None'
  return factors
    .map(
      ({ name, lastUsedAt }) => `${name} (${lastUsedAt ? `used ${formatDay(lastUsedAt)}` : 'not used yet'})`,
    )
    .join(', ')
}

function Overview({ account }: { account: AccountReply }) {
  const branch = useBranches()?.find(({ branchId }) => branchId === account.branchId)
  const isAdmin = useSession()?.role === 'Admin'
  const { user } = account
  return (
    <Panel
      title="Details"
      action={
        isAdmin && (
          <Anchor
            component={Link}
            to={pathTo('/admin/reports/auditlog', { person: account.accountId })}
            size="sm"
          >
            What they changed
          </Anchor>
        )
      }
    >
      <FactList
        facts={[
          ['Status', <EmployeeState key="status" account={account} />],
          ['Role', account.role],
          ['Branch', branch?.name ?? unknownText],
          [
            'Email',
            <Anchor key="email" href={`mailto:${user.email}`}>
              {user.email}
            </Anchor>,
          ],
          [
            'Phone',
            user.phone ? (
              <Anchor key="phone" href={`tel:${user.phone}`}>
                {user.phone}
              </Anchor>
            ) : (
              unknownText
            ),
          ],
          [
            'Invitation',
            user.emailVerifiedAt ? `Accepted ${formatDay(user.emailVerifiedAt)}` : 'Not accepted yet',
          ],
          ...(isAdmin
            ? [['Second factor', <FactorNames key="factors" accountId={account.accountId} />] as const]
            : []),
          ['Added', formatDay(account.createdAt)],
        ]}
      />
    </Panel>
  )
}
