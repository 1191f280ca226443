import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountBalancesQuery, accountQuery } from '../../queries/api/staff-accounts.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd, unknownText } from '../../ui/texts/format.ts'
import { PhoneLink } from '../../ui/texts/phone-link.tsx'
import { OwnerLink } from './owner-name.tsx'

/** The package's customer, with their contact details and balance. */
export function CustomerPanel({ pkg }: { pkg: Package }) {
  const session = useSession()
  const { accountId } = pkg
  return (
    <Panel title="Customer">
      <Text mb={accountId ? 'xs' : 0}>
        <OwnerLink row={pkg} />
      </Text>
      {accountId && session && accountPolicy.canReadCustomers(toActor(session)) && (
        <Contact accountId={accountId} mayTakePayments={paymentPolicy.canReceive(session)} />
      )}
    </Panel>
  )
}

const waitingTexts = {
  loading: '…',
  away: 'Shown when you’re online',
  failed: 'Could not be loaded',
  shown: unknownText,
} as const

/** Only the server has the phone number and the balance. */
function Contact({ accountId, mayTakePayments }: { accountId: string; mayTakePayments: boolean }) {
  const answer = useServerQuery(accountQuery(accountId))
  const user = answer.is === 'shown' ? answer.data.user : null
  const waiting = waitingTexts[answer.is]
  return (
    <>
      <FactList
        facts={[
          ['Phone', user ? phoneOf(user) : waiting],
          [
            'Email',
            user?.email ? (
              <Anchor key="email" href={`mailto:${user.email}`}>
                {user.email}
              </Anchor>
            ) : user ? (
              'None: call, or print what they should have'
            ) : (
              waiting
            ),
            'wide',
          ],
        ]}
      />
      {mayTakePayments && <Balance accountId={accountId} />}
    </>
  )
}

const phoneOf = ({ phone }: { phone: string }) =>
  phone === '' ? unknownText : <PhoneLink key="phone" number={phone} />

function Balance({ accountId }: { accountId: string }) {
  const answer = useServerQuery(accountBalancesQuery(accountId))
  if (answer.is !== 'shown') return null
  const { owedJmdCents, creditJmdCents, creditNotesJmdCents } = answer.data
  return (
    <Text mt="sm">
      Owes {formatJmd(owedJmdCents)}
      {creditJmdCents + creditNotesJmdCents > 0 &&
        `, has ${formatJmd(creditJmdCents + creditNotesJmdCents)} in credit`}
      {owedJmdCents > 0 && (
        <>
          {' · '}
          <Anchor component={Link} to={pathTo('/admin/invoices/payment', { account: accountId })}>
            Accept payment
          </Anchor>
        </>
      )}
    </Text>
  )
}
