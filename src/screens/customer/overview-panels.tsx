import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { AccountReply } from '#sync/api/accounts.ts'
import { idTypeText } from '#sync/entities/id-types.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { AccountState } from '../../components/account-state.tsx'
import { PayOutButton } from '../../components/pay-out-button.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { accountBalancesQuery, customerAddressesQuery } from '../../queries/api/staff-accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { EvenColumns } from '../../ui/columns.tsx'
import { EmailText } from '../../ui/email.tsx'
import { FactList } from '../../ui/facts.tsx'
import { formatDay, formatJmd, unknownText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'

export function OverviewPanels({ account }: { account: AccountReply }) {
  const session = useSession()
  const branch = useBranches()?.find(({ branchId }) => branchId === account.branchId)
  const { user } = account
  return (
    <Stack>
      {session && paymentPolicy.canSeeBalances(session) && <BalancePanel accountId={account.accountId} />}
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
              <Anchor key="email" href={`mailto:${user.email}`}>
                <EmailText address={user.email} />
              </Anchor>,
            ],
            ['Email verified', user.emailVerifiedAt ? formatDay(user.emailVerifiedAt) : 'Not yet'],
            ['Pickup office', branch?.name ?? unknownText],
            ['TRN', account.hasTrn ? 'On file' : 'Not given'],
            ['Customer since', formatDay(account.createdAt)],
          ]}
        />
      </Panel>
      {account.closedAt === null && (
        // They served the person and went with the account.
        <EvenColumns from="md" style={{ gap: 'var(--mantine-spacing-md)' }}>
          <PersonsPanel persons={account.authorizedPersons} />
          <AddressesPanel userId={user.userId} />
        </EvenColumns>
      )}
    </Stack>
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

const PersonsPanel = ({ persons }: { persons: AccountReply['authorizedPersons'] }) => (
  <Panel title="Authorized persons">
    {persons.length === 0 && <Text c="dimmed">Nobody else may collect for this customer.</Text>}
    {persons.map((person) => (
      <div key={person.authorizedPersonId}>
        <Text>{person.name}</Text>
        <Text size="sm" c="dimmed">
          {[person.relationship, person.phone, `${idTypeText(person.idType)} …${person.idLast4}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
    ))}
  </Panel>
)

function AddressesPanel({ userId }: { userId: string }) {
  const answer = useServerQuery(customerAddressesQuery(userId))
  return (
    <Panel title="Addresses">
      <ServerContent answer={answer} away="Addresses are shown when you’re online.">
        {(addresses) => (
          <>
            {addresses.length === 0 && <Text c="dimmed">No address yet.</Text>}
            {addresses.map((one) => (
              <div key={one.addressId}>
                <Text>{[one.label, one.isDefault && 'default'].filter(Boolean).join(', ') || 'Address'}</Text>
                <Text size="sm" c="dimmed">
                  {[one.line1, one.line2, one.town, one.parish, one.country, one.phone, one.note]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </div>
            ))}
          </>
        )}
      </ServerContent>
    </Panel>
  )
}
