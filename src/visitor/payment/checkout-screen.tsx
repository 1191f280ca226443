import type { ReactNode, Ref } from 'react'
import type { PublicCheckout } from '#sync/api/money/checkouts.ts'
import { paymentTexts } from '#sync/api/money/payment-link-failures.ts'
import { openStatuses } from '#sync/entities/money/checkout-status.ts'
import { companyTimeText } from '#sync/lib/when.ts'
import { pathTo } from '../../guards/path-to.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import forms from '../forms/form.module.css'
import shared from '../pages/public.module.css'
import { NeedsScript } from '../recovery/recovery-card.tsx'
import type { CheckoutFailure } from './checkout-failure.ts'
import {
  changedMessage,
  itemStateText,
  itemText,
  nothingDueMessage,
  otherPaymentMessage,
  statusMessages,
  topUpText,
} from './checkout-messages.ts'
import classes from './payment.module.css'
import { PaymentFrame, StatusNotice } from './payment-frame.tsx'

/** The page for an address without a link. */
export const NoLinkScreen = ({ home }: { home: string }) => (
  <PaymentFrame title="Checkout">
    <h2>Open the payment link we sent you</h2>
    <p>This address is incomplete. Check that you copied the whole link, or ask us for a new one.</p>
    <a href={home} className={shared['plainButton']}>
      Home
    </a>
  </PaymentFrame>
)

/** Tells people who need a new link where to ask for one. */
const ContactLink = ({ to }: { to: string }) => (
  <a href={to} className={shared['plainButton']}>
    Contact us
  </a>
)

/** The page for a link that can't be shown. */
export const NoCheckoutScreen = ({
  failure,
  contact,
  onAgain,
}: {
  failure: CheckoutFailure
  contact: string
  onAgain?: () => void
}) => (
  <PaymentFrame title="Checkout">
    <StatusNotice tone="bad" role="alert" title={paymentTexts.notLoaded} text={failure.text}>
      {failure.again ? (
        <button type="button" className={shared['plainButton']} onClick={onAgain}>
          Try again
        </button>
      ) : (
        <ContactLink to={contact} />
      )}
    </StatusNotice>
  </PaymentFrame>
)

/** The notices above a checkout: its status, then facts to know before paying. */
function checkoutNotices({ status, totalJmdCents, hasChanged, otherPaymentAt }: PublicCheckout) {
  const isOpen = openStatuses.includes(status)
  if (isOpen && totalJmdCents === 0) return [nothingDueMessage]
  const words = statusMessages[status]
  return [
    ...(words ? [words] : []),
    ...(isOpen && hasChanged ? [changedMessage] : []),
    ...(isOpen && otherPaymentAt !== null ? [otherPaymentMessage(otherPaymentAt)] : []),
  ]
}

interface CheckoutScreenProps {
  checkout: PublicCheckout
  contact: string
  /** The app's notice about the age of the data. */
  notice?: ReactNode
  form?: Ref<HTMLFormElement>
}

/** The page of a payment link: the amount to pay, and the button that opens the card provider's page. */
export function CheckoutScreen({ checkout, contact, notice, form }: CheckoutScreenProps) {
  const { items, topUpJmdCents, status, totalJmdCents, totalUsdCents, expiresAt, checkoutId } = checkout
  const isOpen = openStatuses.includes(status) && totalJmdCents > 0
  const isClosed = !openStatuses.includes(status)
  return (
    <PaymentFrame title="Checkout">
      {notice}
      {checkoutNotices(checkout).map((words) => (
        <StatusNotice key={words.title} {...words}>
          {words.next && (
            <a
              href={pathTo('/payment-success', { customReference: checkoutId })}
              className={shared['plainButton']}
            >
              {words.next}
            </a>
          )}
          {words.tone === 'bad' && isClosed && <ContactLink to={contact} />}
        </StatusNotice>
      ))}
      <ul className={classes['items']} aria-label={isOpen ? 'What you’re paying' : 'What this link is for'}>
        {topUpJmdCents > 0 && (
          <li>
            <span>{topUpText}</span>
            <span>{formatJmd(topUpJmdCents)}</span>
          </li>
        )}
        {items.map(({ type, label, amountJmdCents, state }) => (
          <li key={`${type} ${label}`}>
            <span>
              {itemText[type]} <span className={classes['number']}>{label}</span>
            </span>
            <span>{state === 'owed' ? formatJmd(amountJmdCents) : itemStateText[state]}</span>
          </li>
        ))}
      </ul>
      <p className={classes['total']}>
        <span>Total (JMD)</span>
        <span>{formatJmd(totalJmdCents)}</span>
      </p>
      {totalJmdCents > 0 && (
        <p className={classes['progress']}>
          About {formatUsd(totalUsdCents)}.{isOpen && ` Link expires ${companyTimeText(expiresAt)}.`}
        </p>
      )}
      {isOpen && <PayForm checkout={checkout} form={form} />}
    </PaymentFrame>
  )
}

const PayForm = ({
  checkout: { checkoutId, checkoutToken, totalJmdCents },
  form,
}: {
  checkout: PublicCheckout
  form: Ref<HTMLFormElement> | undefined
}) => (
  <form
    ref={form}
    method="post"
    data-pay
    data-token={checkoutToken}
    data-checkout={checkoutId}
    data-total={totalJmdCents}
    noValidate
    className={classes['pay']}
  >
    <p role="alert" data-problem className={forms['problem']} />
    <button type="submit" disabled className={shared['button']}>
      Pay {formatJmd(totalJmdCents)}
    </button>
    <p role="status" data-progress className={classes['progress']} />
    <p className={classes['progress']}>
      You’ll pay on our card provider’s secure page and come right back. We never see your card number.
    </p>
    <NeedsScript what="Paying by card" />
  </form>
)
