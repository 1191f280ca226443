import { useEffect, useState } from 'react'
import { paymentLinkFailures } from '#sync/api/payment-link-failures.ts'
import type { StoragePart } from '#sync/api/storage.ts'
import { must } from '#sync/lib/must.ts'
import { CallError } from '../../../http/call-error.ts'
import { payInvoice, payInvoices } from '../../../queries/api/own-invoices.ts'
import { useWrite } from '../../../queries/api/use-write.ts'
import { keptCheckout } from '../../../stores/kept-checkout.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { formatJmd } from '../../../ui/format.ts'

/** The specification's words where it has them, else the server's. */
const failureText = (error: unknown): string =>
  error instanceof CallError
    ? (paymentLinkFailures[error.status] ?? (error.message || 'Error creating payment link'))
    : 'Error creating payment link'

type Method = 'CardLink' | 'AccountCredit'

interface Choice {
  readonly invoiceIds: readonly string[]
  readonly storage: readonly StoragePart[]
}

const isOneInvoice = ({ invoiceIds, storage }: Choice): boolean =>
  invoiceIds.length === 1 && storage.length === 0

/** Pays invoices, and storage that is billed on the way, in one go: one checkout and away to the card page, or out of one's credit. */
export function usePay() {
  const one = useWrite(payInvoice)
  const several = useWrite(payInvoices)
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  // A browser may bring this page back as it was left: on its way to the provider.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  const begin = ({ invoiceIds, storage }: Choice, method: Method) =>
    isOneInvoice({ invoiceIds, storage })
      ? one.send({ body: { invoiceId: must(invoiceIds[0], 'an invoice'), method } })
      : several.send({ body: { invoiceIds: [...invoiceIds], storage: [...storage], method } })

  const pay = async (invoiceIds: readonly string[], method: Method, storage: readonly StoragePart[] = []) => {
    setProblem('')
    const choice = { invoiceIds, storage }
    try {
      const { checkout, payment, paymentLink } = await begin(choice, method)
      const { success = '' } = await (isOneInvoice(choice) ? payInvoice : payInvoices).row()
      toastSuccess(payment ? `Paid ${formatJmd(payment.amountJmdCents)} with your credit.` : success)
      if (!checkout || !paymentLink) return
      setLeaving(true)
      keptCheckout.keep({ checkoutId: checkout.checkoutId, token: checkout.checkoutToken })
      window.location.assign(paymentLink)
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return { pay, problem, busy: one.busy || several.busy || leaving }
}
