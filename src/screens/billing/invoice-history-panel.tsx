import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InvoiceHistory } from '#sync/api/money/invoice-bodies.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { auditActionText } from '#sync/nouns/audit.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { MailNotes } from '../../components/mails/mail-notes.tsx'
import { PayOutButton } from '../../components/pay-out/pay-out-button.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { invoiceHistoryQuery } from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import classes from './billing.module.css'

const offlineText = 'You’re offline. The history appears once you’re back online.'

/** The payments of an invoice, and its history. */
export function InvoiceHistoryPanel({ invoiceId, accountId }: { invoiceId: string; accountId: string }) {
  const answer = useServerQuery(invoiceHistoryQuery(invoiceId))
  return (
    <>
      <Panel title="Payments and credit notes">
        <ServerContent answer={answer} away={offlineText}>
          {(history) => <PaidBy {...{ invoiceId, accountId, history }} />}
        </ServerContent>
      </Panel>
      {answer.is === 'shown' && (
        <Panel title="History">
          <MailNotes mails={answer.data.mails} />
          <Events events={answer.data.events} />
        </Panel>
      )}
    </>
  )
}

interface PaidByProps {
  invoiceId: string
  accountId: string
  history: InvoiceHistory
}

/** The payments of an invoice. Those of a voided invoice are account credit, which can be paid back. */
function PaidBy({ invoiceId, accountId, history }: PaidByProps) {
  const session = useSession()
  const canTakeBack = session !== null && paymentPolicy.canCheck(session)
  const parts = history.payments
    .filter(({ method, takenBackAt }) => canTakeBack && takenBackAt === null && method !== 'AccountCredit')
    .map(({ paymentId, receiptNumber, amountJmdCents }) => ({
      paymentId,
      invoiceId,
      amountJmdCents,
      text: receiptNumber,
    }))
  const releasedJmdCents = history.payments.reduce(
    (sum, { amountJmdCents, takenBackAt }) => sum + (takenBackAt === null ? 0 : amountJmdCents),
    0,
  )
  if (history.payments.length + history.creditNotes.length === 0)
    return <Text c="dimmed">Nothing has been paid yet.</Text>
  return (
    <Stack>
      <PaidParts {...history} />
      {(releasedJmdCents > 0 || parts.length > 0) && (
        <Group>
          <PayOutButton
            text={parts.length > 0 ? 'Refund' : 'Pay out'}
            accountId={accountId}
            proposedJmdCents={releasedJmdCents}
            parts={parts}
          />
        </Group>
      )}
    </Stack>
  )
}

function PaidParts({ payments, creditNotes }: Pick<InvoiceHistory, 'payments' | 'creditNotes'>) {
  const session = useSession()
  const canOpen = session !== null && paymentPolicy.canView(session)
  return (
    <FigureRows>
      {payments.map(({ paymentId, receiptNumber, method, amountJmdCents, at, receiptCheck, takenBackAt }) => (
        <li key={paymentId}>
          <span>
            {canOpen ? (
              <Anchor component={Link} to={pathTo('/admin/payments/$payment', { payment: paymentId })}>
                {receiptNumber}
              </Anchor>
            ) : (
              receiptNumber
            )}
            <span className={classes['how']}>
              {paymentMethodText[method]} · {formatDateTime(at)}
              {!receiptCheck && ' · not yet confirmed'}
              {takenBackAt && ` · became account credit on ${formatDateTime(takenBackAt)}`}
            </span>
          </span>
          <span>{formatJmd(amountJmdCents)}</span>
        </li>
      ))}
      {creditNotes.map(({ creditNoteId, reason, amountJmdCents, at, takenBackAt }) => (
        <li key={creditNoteId}>
          <span>
            Credit note
            <span className={classes['how']}>
              {reason} · {formatDateTime(at)}
              {takenBackAt && ` · can be used again since ${formatDateTime(takenBackAt)}`}
            </span>
          </span>
          <span>{formatJmd(amountJmdCents)}</span>
        </li>
      ))}
    </FigureRows>
  )
}

type InvoiceEvent = InvoiceHistory['events'][number]

/** Hides repeated events, because one press can write several. */
const isRepeated = ({ at, by, action }: InvoiceEvent, before: InvoiceEvent | undefined): boolean =>
  before?.at === at && before.by === by && before.action === action

const Events = ({ events }: Pick<InvoiceHistory, 'events'>) => (
  <FigureRows>
    {events
      .filter((event, n) => !isRepeated(event, events[n - 1]))
      .map(({ at, by, action }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike in everything but their place
        <li key={`${at} ${n}`}>
          <span>
            {auditActionText(action)}
            <span className={classes['how']}>
              {by} · {formatDateTime(at)}
            </span>
          </span>
        </li>
      ))}
  </FigureRows>
)
