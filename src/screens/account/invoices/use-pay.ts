import { useEffect, useState } from 'react'
import { paymentLinkFailures, paymentTexts } from '#sync/api/money/payment-link-failures.ts'
import type { StoragePart } from '#sync/api/money/storage.ts'
import type { PendingPayment } from '#sync/entities/money/pending-payment.ts'
import { must } from '#sync/lib/must.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import type { NoteChoice } from '#sync/rules/messages/note-choice.ts'
import { CallError } from '../../../http/call-error.ts'
import { leaveCardPages } from '../../../queries/api/money/checkouts.ts'
import { askPending, payInvoice, payInvoices } from '../../../queries/api/own/own-invoices.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { keptCheckout } from '../../../visitor/payment/kept-checkout.ts'

/** Prefers the server's message, which names the wrong amount, and otherwise the text from the specification. */
function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof WordedError ? error.message : paymentTexts.noLink
  const [amountText] = error.fields?.['amountJmdCents'] ?? []
  return amountText ?? paymentLinkFailures[error.status] ?? (error.message || paymentTexts.noLink)
}

type Method = 'CardLink' | 'AccountCredit'

export interface Purchase {
  readonly invoiceIds: readonly string[]
  /** Invoiced together with the payment. */
  readonly storage?: readonly StoragePart[]
  readonly method: Method
  /** Used before the card or the account's credit. */
  readonly notes: NoteChoice
  /** The displayed amount. Undefined: everything that is due. */
  readonly amountJmdCents: number | undefined
}

const isOneInvoice = ({ invoiceIds, storage = [] }: Purchase): boolean =>
  invoiceIds.length === 1 && storage.length === 0

/** Sends a payment, and then either opens the card page or pays from the customer's credit. */
function useSendPayment() {
  const singlePayment = useWrite(payInvoice)
  const bulkPayment = useWrite(payInvoices)
  const [isLeaving, setIsLeaving] = useState(false)
  // The back button may restore this page in the state in which it left for the provider.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  const begin = (purchase: Purchase) => {
    const { invoiceIds, storage = [], method, notes, amountJmdCents } = purchase
    const ways = { method, amountJmdCents, creditNoteIds: [...notes.creditNoteIds] }
    return isOneInvoice(purchase)
      ? singlePayment.send({ body: { invoiceId: must(invoiceIds[0], 'an invoice'), ...ways } })
      : bulkPayment.send({ body: { invoiceIds: [...invoiceIds], storage: [...storage], ...ways } })
  }

  const send = async (purchase: Purchase) => {
    const { checkout, payment, paymentLink } = await begin(purchase)
    const { success = '' } = await (isOneInvoice(purchase) ? payInvoice : payInvoices).row()
    const byCredit = (payment?.amountJmdCents ?? 0) + purchase.notes.paidJmdCents
    toastSuccess(checkout ? success : `Paid ${formatJmd(byCredit)} with your credit.`)
    if (!checkout || !paymentLink) return
    setIsLeaving(true)
    keptCheckout.keep({ checkoutId: checkout.checkoutId, token: checkout.checkoutToken })
    window.location.assign(paymentLink)
  }
  return { send, isLeaving }
}

/** A payment that waits for an answer, because another one is in progress for the same invoices. */
export interface PayQuestion {
  readonly purchase: Purchase
  readonly pending: readonly PendingPayment[]
}

const arrivedText =
  'Your earlier card payment has just arrived. You weren’t charged again. Check what is still owed, then pay.'

/** Pays invoices in one go, and asks first if a payment for one of them is in progress. */
export function usePay() {
  const { send, isLeaving } = useSendPayment()
  const [question, setQuestion] = useState<PayQuestion | null>(null)
  const { run, busy, problem } = useAction((work: () => Promise<void>) => work(), failureText)

  const payNow = (purchase: Purchase) =>
    run(async () => {
      setQuestion(null)
      await send(purchase)
    })
  const startAgain = ({ purchase, pending }: PayQuestion) =>
    run(async () => {
      setQuestion(null)
      if (await leaveCardPages(pending).catch(() => false)) throw new WordedError(arrivedText)
      await send(purchase)
    })
  const pay = (purchase: Purchase) =>
    run(async () => {
      // Another device may have started a payment since this list was loaded.
      const pending = await askPending(purchase.invoiceIds).catch(() => [])
      if (pending.length > 0) setQuestion({ purchase, pending })
      else await send(purchase)
    })
  const dismiss = () => setQuestion(null)
  return { pay, payNow, startAgain, question, dismiss, problem, busy: busy || isLeaving }
}
