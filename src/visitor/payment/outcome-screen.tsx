import type { ReactNode, Ref } from 'react'
import type { Verified } from '#sync/api/money/checkouts.ts'
import { companyTimeText } from '#sync/lib/when.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import formClasses from '../forms/form.module.css'
import shared from '../pages/public.module.css'
import { creditText, outcomeMessages, type PaymentOutcome, type Return } from './outcome-messages.ts'
import classes from './payment.module.css'
import { PaymentFrame, StatusNotice } from './payment-frame.tsx'

interface OutcomeScreenProps {
  /** The page to which the provider sent the browser. */
  page: Return
  outcome: PaymentOutcome
  /** The server's latest answer; null before the first, or where there is nothing to say. */
  verified: Verified | null
  /** Links to the next steps. */
  ways: ReactNode
  /** True if the page offers to pay again, which only the tab that started the payment can do. */
  again?: boolean
  form?: Ref<HTMLFormElement>
  /** The app's addition to the paid items. */
  receipt?: ReactNode
}

/**
 * The result of a payment from the server. The server renders the page for visitors, where `outcome-view.ts` keeps it
 * up to date, and the app shows it too.
 */
export function OutcomeScreen(props: OutcomeScreenProps) {
  const { page, outcome, verified, ways, again = false, form, receipt } = props
  const { tone, title, text } = outcomeMessages[outcome]
  const paidOutcome = verified?.paid ? verified : null
  return (
    <PaymentFrame title="Payment">
      <div data-outcome={page} className={classes['outcome']}>
        <StatusNotice part="said" tone={tone} title={title} text={text} />
        <p role="status" data-part="check" className={classes['progress']} />
        <noscript>This page can’t check by itself without JavaScript. Reload it to see the latest.</noscript>
        <div data-part="paid" hidden={!paidOutcome} className={classes['outcome']}>
          <dl className={classes['facts']}>
            <Fact
              name="total"
              label="Paid (JMD)"
              text={paidOutcome ? formatJmd(paidOutcome.totalJmdCents) : ''}
            />
            <Fact name="receipt" label="Receipt" text={paidOutcome?.receiptNumber ?? ''} />
            <Fact
              name="day"
              label="Date"
              text={paidOutcome?.paidAt ? companyTimeText(paidOutcome.paidAt) : ''}
            />
          </dl>
          <Credit cents={paidOutcome?.creditJmdCents ?? 0} topUpJmdCents={paidOutcome?.topUpJmdCents ?? 0} />
          <div className={classes['ways']}>
            <button type="button" data-part="print" className={shared['plainButton']} onClick={printPage}>
              Print
            </button>
            {receipt}
          </div>
        </div>
        <form ref={form} data-part="again" hidden={!again} noValidate className={classes['pay']}>
          <p role="alert" data-problem className={formClasses['problem']} />
          <button type="submit" disabled className={shared['button']}>
            Try again
          </button>
          <p role="status" data-progress className={classes['progress']} />
        </form>
        <div className={classes['ways']}>{ways}</div>
      </div>
    </PaymentFrame>
  )
}

const printPage = () => window.print()

const Fact = ({ name, label, text }: { name: string; label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd data-part={name}>{text}</dd>
  </div>
)

const Credit = ({ cents, topUpJmdCents }: { cents: number; topUpJmdCents: number }) => (
  <div role="note" data-part="credit" hidden={cents <= 0} className={classes['said']}>
    <b>
      <span data-part="credit-amount">{formatJmd(cents)}</span> is kept as credit
    </b>
    <p data-part="credit-why">{creditText(topUpJmdCents)}</p>
  </div>
)

/** Links for visitors who aren't logged in. */
export const VisitorWays = ({ home, login }: { home: string; login: string }) => (
  <>
    <a href={home} className={shared['plainButton']}>
      Home
    </a>
    <span className={classes['progress']}>
      <a href={login}>Log in</a> to see what you owe and what you’ve paid.
    </span>
  </>
)
