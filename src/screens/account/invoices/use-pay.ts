import { useEffect, useState } from 'react'
import { paymentLinkFailures } from '#sync/api/payment-link-failures.ts'
import type { StoragePart } from '#sync/api/storage.ts'
import { must } from '#sync/lib/must.ts'
import type { NoteChoice } from '#sync/rules/note-choice.ts'
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

export interface Purchase {
  readonly invoiceIds: readonly string[]
  /** Billed on the way. */
  readonly storage?: readonly StoragePart[]
  readonly method: Method
  /** Used before the card or the account's credit. */
  readonly notes: NoteChoice
}

const isOneInvoice = ({ invoiceIds, storage = [] }: Purchase): boolean =>
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

  const begin = (purchase: Purchase) => {
    const { invoiceIds, storage = [], method, notes } = purchase
    const ways = { method, creditNoteIds: [...notes.creditNoteIds] }
    return isOneInvoice(purchase)
      ? one.send({ body: { invoiceId: must(invoiceIds[0], 'an invoice'), ...ways } })
      : several.send({ body: { invoiceIds: [...invoiceIds], storage: [...storage], ...ways } })
  }

  const pay = async (purchase: Purchase) => {
    setProblem('')
    try {
      const { checkout, payment, paymentLink } = await begin(purchase)
      const { success = '' } = await (isOneInvoice(purchase) ? payInvoice : payInvoices).row()
      const byCredit = (payment?.amountJmdCents ?? 0) + purchase.notes.paidJmdCents
      toastSuccess(checkout ? success : `Paid ${formatJmd(byCredit)} with your credit.`)
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
