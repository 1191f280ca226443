import type { ReactNode, Ref } from 'react'
import type { Verified } from '#sync/api/checkouts.ts'
import { companyTimeText } from '#sync/lib/when.ts'
import { formatJmd } from '../../../ui/format.ts'
import formClasses from '../form.module.css'
import shared from '../public.module.css'
import { outcomeWords, type PaymentOutcome, type Return } from './outcome-messages.ts'
import classes from './payment.module.css'
import { PaymentFrame, Said } from './payment-frame.tsx'

interface OutcomeScreenProps {
  /** Where the provider sent the browser to. */
  page: Return
  outcome: PaymentOutcome
  /** What the server said last; null before, and where there is nothing to say. */
  verified: Verified | null
  /** Where to go from here. */
  ways: ReactNode
  /** Whether to pay once more is offered, which only the tab that began it can. */
  again?: boolean
  form?: Ref<HTMLFormElement>
  /** What the app adds to what was paid. */
  receipt?: ReactNode
}

/**
 * What became of a payment, as the server says: as it draws the page for a visitor, where `outcome-view.ts` goes on, and as
 * the app shows it.
 */
export function OutcomeScreen(props: OutcomeScreenProps) {
  const { page, outcome, verified, ways, again = false, form, receipt } = props
  const { tone, title, text } = outcomeWords[outcome]
  const paid = verified?.paid ? verified : null
  return (
    <PaymentFrame title="Payment">
      <div data-outcome={page} className={classes['outcome']}>
        <Said part="said" tone={tone} title={title} text={text} />
        <p role="status" data-part="check" className={classes['progress']} />
        <noscript>This page can’t check by itself without JavaScript. Reload it to see the latest.</noscript>
        <div data-part="paid" hidden={!paid} className={classes['outcome']}>
          <dl className={classes['facts']}>
            <Fact name="total" label="Paid (JMD)" text={paid ? formatJmd(paid.totalJmdCents) : ''} />
            <Fact name="receipt" label="Receipt" text={paid?.receiptNumber ?? ''} />
            <Fact name="day" label="Date" text={paid?.paidAt ? companyTimeText(paid.paidAt) : ''} />
          </dl>
          <Credit cents={paid?.creditJmdCents ?? 0} />
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

const Credit = ({ cents }: { cents: number }) => (
  <div role="note" data-part="credit" hidden={cents <= 0} className={classes['said']}>
    <b>
      <span data-part="credit-amount">{formatJmd(cents)}</span> is kept as credit
    </b>
    <p>
      You paid more than you owed, for example because it was paid twice. We keep the extra as your credit:
      use it for your next invoice, or ask us to pay it back.
    </p>
  </div>
)

/** For whoever is not logged in. */
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
