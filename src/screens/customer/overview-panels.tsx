import { Alert, Anchor, Group, SimpleGrid, Stack } from '@mantine/core'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { Terms } from '#sync/entities/accounts/terms.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { AccountState } from '../../components/customers/account-state.tsx'
import { PapersPanel } from '../../components/papers/papers-panel.tsx'
import { PayOutButton } from '../../components/pay-out/pay-out-button.tsx'
import { AddressesPanel } from '../../components/people/addresses-panel.tsx'
import { PersonsPanel } from '../../components/people/persons-panel.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { priceGroupsQuery } from '../../queries/api/money/price-groups.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountBalancesQuery } from '../../queries/api/staff-accounts.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { NoEmailIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmailText } from '../../ui/texts/email.tsx'
import { formatDay, formatJmd, unknownText } from '../../ui/texts/format.ts'

const termsText = ({ days, limitJmdCents }: Terms): string =>
  `Collects unpaid up to ${formatJmd(limitJmdCents)}, due in ${days === 1 ? '1 day' : `${days} days`}`

/** The name of the price group, for people who see prices and where there is more than one; null otherwise. */
function useGroupName({ priceGroupId }: AccountReply): string | null {
  const session = useSession()
  const groups = useServerQuery({
    ...priceGroupsQuery,
    enabled: session !== null && rateSheetPolicy.canView(session),
  })
  if (groups.is !== 'shown' || groups.data.length < 2) return null
  return groups.data.find((group) => group.priceGroupId === priceGroupId)?.name ?? null
}

const habitFacts = (account: AccountReply): [string, string | null][] => [
  ['Packages travel', [byMode[account.defaultMode], account.defaultService].filter(Boolean).join(', ')],
  ['Holds packages', account.holdsPackages ? 'Until the customer says ship' : null],
  ['Insurance', account.declinesInsurance ? 'Not for new packages' : null],
  ['Terms', account.terms && termsText(account.terms)],
  ['New invoices', account.paysFromCredit ? 'Paid from the account’s credit' : null],
]

export function OverviewPanels({ account }: { account: AccountReply }) {
  const session = useSession()
  const { user } = account
  const canEdit = session !== null && accountPolicy.canUpdate(toActor(session), account)
  return (
    <Stack>
      {account.closedAt === null && user.email === '' && <NoEmailNote phone={user.phone} />}
      {session && paymentPolicy.canSeeBalances(session) && <BalancePanel accountId={account.accountId} />}
      <DetailsPanel account={account} />
      {canEdit && <PapersPanel accountId={account.accountId} isOwn={false} />}
      {account.closedAt === null && (
        // The deleted account's records, which went with it.
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <PersonsPanel account={account} isOwn={false} canEdit={canEdit} />
          <AddressesPanel userId={user.userId} isOwn={false} canEdit={canEdit} />
        </SimpleGrid>
      )}
    </Stack>
  )
}

function DetailsPanel({ account }: { account: AccountReply }) {
  const branch = useBranches()?.find(({ branchId }) => branchId === account.branchId)
  const groupName = useGroupName(account)
  const { user } = account
  return (
    <Panel title="Details">
      <FactList
        facts={[
          ['Status', <AccountState key="status" account={account} />],
          ['Mailbox', account.mailbox],
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
            'Email',
            user.email ? (
              <Anchor key="email" href={`mailto:${user.email}`}>
                <EmailText address={user.email} />
              </Anchor>
            ) : (
              'None'
            ),
          ],
          ...(user.email
            ? [
                [
                  'Email verified',
                  user.emailVerifiedAt ? formatDay(user.emailVerifiedAt) : 'Not yet',
                ] as const,
              ]
            : []),
          ['Pickup office', branch?.name ?? unknownText],
          ['TRN', account.hasTrn ? 'On file' : 'Not given'],
          ...habitFacts(account),
          ['Price group', groupName],
          ['Customer since', formatDay(account.createdAt)],
        ]}
      />
    </Panel>
  )
}

function BalancePanel({ accountId }: { accountId: string }) {
  const answer = useServerQuery(accountBalancesQuery(accountId))
  return (
    <Panel title="Balance">
      <ServerContent answer={answer} away="The balance is shown when you’re online.">
        {({ owedJmdCents, creditJmdCents, creditNotesJmdCents }) => (
          <Stack>
            <FactList
              facts={[
                ['Owes', formatJmd(owedJmdCents)],
                ['Credit from payments', formatJmd(creditJmdCents)],
                ['Credit notes', formatJmd(creditNotesJmdCents)],
              ]}
            />
            {creditJmdCents > 0 && (
              <Group>
                <PayOutButton text="Pay out" accountId={accountId} />
              </Group>
            )}
          </Stack>
        )}
      </ServerContent>
    </Panel>
  )
}

/** Explains what the office does instead of mailing. */
const NoEmailNote = ({ phone }: { phone: string }) => (
  <Alert color="orange" icon={<NoEmailIcon />} title="No email address">
    Nothing is mailed to this customer, and they can’t log in.{' '}
    {phone ? 'Call them, or print what they should have.' : 'Print what they should have.'} Add an email
    address under Edit, and an invitation goes there.
  </Alert>
)
