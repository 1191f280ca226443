import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pathTo } from '../../guards/path-to.ts'
import { formatDateTime, formatDay, formatTime, unknownText } from '../../ui/texts/format.ts'
import classes from './list.module.css'

/** Today's times without the day, other days without the time. */
export const Moment = ({ at }: { at: string | null }) =>
  at === null ? (
    unknownText
  ) : (
    <span title={formatDateTime(at)}>
      {jamaicaDay(at) === jamaicaDay(Date.now()) ? formatTime(at) : formatDay(at)}
    </span>
  )

interface Customer {
  readonly firstName: string
  readonly lastName: string
  readonly mailbox: string
}

const nameOnly = ({ firstName, lastName }: Customer): string => `${firstName} ${lastName}`.trim()

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
    className={classes['customer'] ?? ''}
  >
    <span className={classes['mailbox']}>{props.customer.mailbox} </span>
    <span>{nameOnly(props.customer)}</span>
  </Anchor>
)

/** The last line of a card: a state, and as much of a text as fits next to it. */
export const CardEnd = ({ state, text }: { state: React.ReactNode; text: string }) => (
  <span className={classes['cardEnd']}>
    {state}
    <span title={text}>{text}</span>
  </span>
)

/** A line of a card that is cut at its end instead of wrapped. */
export const CardLine = ({ text }: { text: string }) => (
  <div className={classes['oneLine']} title={text}>
    {text}
  </div>
)

/** The first line of a card: the name on the left, the amount or count on the right. */
export const CardHead = ({ children, end }: { children: React.ReactNode; end?: React.ReactNode }) => (
  <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
    <span
      style={{
        minWidth: 0,
        fontSize: 'var(--mantine-font-size-md)',
        fontWeight: 600,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </span>
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{end}</span>
  </span>
)
