import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { formatDateTime, formatDay, formatTime, unknownText } from '../../ui/format.ts'

/** Today's times without the day, other days without the time. */
export const Moment = ({ at }: { at: string | null }) =>
  at === null ? (
    unknownText
  ) : (
    <span title={formatDateTime(at)}>
      {new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatDay(at)}
    </span>
  )

interface Customer {
  readonly firstName: string
  readonly lastName: string
  readonly mailbox: string
}

/** "QS-10001 Ursula Thompson" */
export const customerName = ({ mailbox, firstName, lastName }: Customer): string =>
  `${mailbox} ${firstName} ${lastName}`.trim()

/** The customer of a row, linked to the customer's page. */
export const CustomerCell = (props: { accountId: string; customer: Customer }) => (
  <Anchor
    component={Link}
    to={pathTo('/admin/accounts/$account', { account: props.accountId })}
    fz="inherit"
    c="inherit"
    tabIndex={-1}
  >
    {customerName(props.customer)}
  </Anchor>
)

/** The first line of a card: the name on the left, the amount or count on the right. */
export const CardHead = ({ children, end }: { children: React.ReactNode; end?: React.ReactNode }) => (
  <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
    <span style={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{children}</span>
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{end}</span>
  </span>
)
