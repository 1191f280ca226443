import { Skeleton } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LoadedAt } from '../../../components/server-content.tsx'
import { useDoors } from '../../../components/use-doors.ts'
import { brandPrefix, isAtOtherBrand } from '../../../guards/places.ts'
import { checkoutQuery } from '../../../queries/api/money/checkouts.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { awayFailure, toCheckoutFailure } from '../../../visitor/payment/checkout-failure.ts'
import { CheckoutScreen, NoCheckoutScreen, NoLinkScreen } from '../../../visitor/payment/checkout-screen.tsx'
import { watchPayForm } from '../../../visitor/payment/pay-form.ts'
import { PaymentFrame } from '../../../visitor/payment/payment-frame.tsx'

/** The page of a payment link inside the app. Null: the address names no link. */
export function CheckoutPage({ token }: { token: string | null }) {
  const { home, contact } = useDoors()
  return token ? <LinkedCheckout key={token} token={token} contact={contact} /> : <NoLinkScreen home={home} />
}

function LinkedCheckout({ token, contact }: { token: string; contact: string }) {
  const answer = useServerQuery(checkoutQuery(token))
  const pathname = useLocation({ select: (location) => location.pathname })
  const form = useRef<HTMLFormElement>(null)
  const isShown = answer.is === 'shown'
  useEffect(() => (isShown && form.current ? watchPayForm(form.current) : undefined), [isShown])
  if (answer.is === 'loading')
    return (
      <PaymentFrame title="Checkout">
        <Skeleton h={240} role="status" aria-label="Loading the checkout" />
      </PaymentFrame>
    )
  if (answer.is === 'shown' && isAtOtherBrand(pathname, answer.data.brand))
    return <OwnBrandsCheckout token={token} brand={answer.data.brand} />
  if (answer.is === 'shown')
    return (
      <CheckoutScreen
        checkout={answer.data}
        contact={contact}
        notice={<LoadedAt answer={answer} />}
        form={form}
      />
    )
  const failure = answer.is === 'away' ? awayFailure : toCheckoutFailure(answer.error)
  return <NoCheckoutScreen failure={failure} contact={contact} onAgain={answer.again} />
}

/** Redirects a link that was opened at the other brand's address to its own brand. */
const OwnBrandsCheckout = ({ token, brand }: { token: string; brand: string }) =>
  brand === brandPrefix ? (
    <Navigate to="/$prefix/checkout/$token" params={{ prefix: brandPrefix, token }} search hash replace />
  ) : (
    <Navigate to="/checkout/$token" params={{ token }} search hash replace />
  )
