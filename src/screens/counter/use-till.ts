import { useState } from 'react'
import type * as z from 'zod'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { PaymentReply, payments } from '#sync/api/money/payments.ts'
import type { Currency } from '#sync/entities/money/currency.ts'
import type { DayRate } from '#sync/entities/money/exchange-rate.ts'
import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import type { PendingPayment } from '#sync/entities/money/pending-payment.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { dollarsFor } from '#sync/rules/payments/dollars.ts'
import { methodRules } from '#sync/rules/payments/payment-methods.ts'
import { referenceOf } from '#sync/rules/payments/used-once.ts'
import { plainAmount } from '../../components/pay-out/part-amount.ts'
import { CallError } from '../../http/call-error.ts'
import { dayRatesQuery } from '../../queries/api/money/exchange-rates.ts'
import { addPayment, settleInvoices } from '../../queries/api/money/payments.ts'
import { invalidate } from '../../queries/api/server-cache/server-cache.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useCoin } from '../../queries/api/settings.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { useAction } from '../../ui/use-action.ts'
import { type Order, paysSomething, toOrder } from './order.ts'
import { type NamedDebt, type PaidPart, partsPaid } from './parts-paid.ts'
import { stepChoice } from './step-choice.ts'
import { type CounterSum, countTill, type TillField } from './till.ts'
import { type OpenChoice, useChoice } from './use-choice.ts'

export type CounterBalances = z.output<(typeof payments)['payments.balances']['reply']>

/** The result of a payment, as the counter shows it. */
export interface PaymentResult {
  readonly payment: PaymentReply | null
  readonly invoices: readonly Pick<InvoiceReply, 'invoiceId' | 'number' | 'statusId' | 'balanceJmdCents'>[]
  readonly notesJmdCents: number
  readonly creditJmdCents: number
}

export interface CounterState {
  readonly till: CounterSum
  readonly invoices: OpenChoice
  readonly storage: OpenChoice
  readonly notes: OpenChoice
  readonly method: PaymentMethod
  readonly currency: Currency
  /** The rate of the day, if the method can be paid in US dollars and there is one. */
  readonly dayRate: DayRate | null
  readonly reference: string
  /** The reason to take a number that another customer’s payment has. */
  readonly usedAgainReason: string
  readonly keepsChange: boolean
  readonly busy: boolean
  /** Problems appear after the first attempt to pay. */
  readonly problems: Readonly<Partial<Record<TillField, string>>>
  readonly failure: string
  /** True if no reply came. The payment may be booked, so only the same payment may be sent again. */
  readonly unanswered: boolean
  readonly hasInput: boolean
  /** The number of invoices to choose from. */
  readonly choices: number
  /** Payments in progress for the selected invoices, which require a confirmation. */
  readonly pending: readonly PendingPayment[]
  /** The invoices and storage that a part payment goes to; empty if it pays all of them in full. */
  readonly parts: readonly PaidPart[]
  /** Selects the next or the previous invoice alone, or everything again. */
  readonly step: (step: 1 | -1) => void
  /** Fills in what is due, for a customer who hands over exactly that. */
  readonly setExact: () => void
  readonly setMethod: (method: PaymentMethod) => void
  readonly setCurrency: (currency: Currency) => void
  readonly setTyped: (typed: string) => void
  readonly setReference: (reference: string) => void
  readonly setUsedAgainReason: (reason: string) => void
  readonly setKeepsChange: (keeps: boolean) => void
  /** Takes the payment. Returns the field that needs attention, if any. */
  readonly pay: () => Promise<TillField | null>
}

interface TillOptions {
  readonly accountId: string
  readonly open: readonly InvoiceReply[]
  readonly balances: CounterBalances
  /** The only invoice to select at first; null for all. */
  readonly invoiceId: string | null
  readonly onTaken: (result: PaymentResult) => void
}

const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0

/** Sends an order until its result is known; without a reply, the same order is sent again under its own key. */
function useOrder(onTaken: (result: PaymentResult) => void) {
  const receive = useWrite(settleInvoices)
  const add = useWrite(addPayment)
  const [waiting, setWaiting] = useState<{ order: Order; notesJmdCents: number } | null>(null)
  const { run, busy, problem, clearProblem } = useAction(async (order: Order, notesJmdCents: number) => {
    const pendingOrder = waiting ?? { order, notesJmdCents }
    try {
      const reply = paysSomething(pendingOrder.order)
        ? await receiveOrder(pendingOrder.order)
        : await addOrder(pendingOrder.order)
      await toastSuccessOf(settleInvoices)
      onTaken({ ...reply, notesJmdCents: pendingOrder.notesJmdCents })
    } catch (error) {
      setWaiting(isUnanswered(error) ? pendingOrder : null)
      // The rate may be another one since it was shown.
      if (pendingOrder.order.currency === 'USD') void invalidate(['settings'])
      throw error
    }
  }, failureText)
  const receiveOrder = (order: Order) => receive.send({ body: order })
  const addOrder = async (order: Order) => {
    const { invoiceIds: _, storage: _storage, creditNoteIds: _notes, amountJmdCents = 0, ...money } = order
    const body = { ...money, amountJmdCents }
    const payment = await add.send({ body })
    return { payment, invoices: [], creditJmdCents: settledBy(payment) }
  }
  return { send: run, failure: problem, clearFailure: clearProblem, unanswered: waiting !== null, busy }
}

/** The rows to choose from, with what is selected of each kind. */
function useChoices({ open, balances, invoiceId }: TillOptions) {
  const rows = open.map(({ invoiceId: id, balanceJmdCents: cents }) => ({ id, cents }))
  const noteRows = balances.creditNotes.map(({ creditNoteId: id, remainingJmdCents: cents }) => ({
    id,
    cents,
  }))
  const storageRows = balances.storage.map(({ packageId: id, dueJmdCents: cents }) => ({ id, cents }))
  const idsOf = (rowsOfKind: typeof rows) => rowsOfKind.map(({ id }) => id)
  return {
    ...{ rows, noteRows, storageRows },
    invoices: useChoice(rows, invoiceId ? [invoiceId] : idsOf(rows)),
    storage: useChoice(storageRows, invoiceId ? [] : idsOf(storageRows)),
    notes: useChoice(noteRows, idsOf(noteRows)),
  }
}

/** The ids to pay, in the order of the lists, because the server pays the oldest first. */
function orderIds(
  { rows, noteRows, storageRows, invoices, storage, notes }: ReturnType<typeof useChoices>,
  till: CounterSum,
): Pick<Order, 'invoiceIds' | 'storage' | 'creditNoteIds'> {
  const inOrder = (rowsOfKind: typeof rows, selectedIds: ReadonlySet<string>) =>
    rowsOfKind.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id)
  return {
    invoiceIds: inOrder(rows, invoices.chosen),
    storage: storageRows
      .filter(({ id }) => storage.chosen.has(id))
      .map(({ id, cents }) => ({ packageId: id, dueJmdCents: cents })),
    creditNoteIds: till.byNotes > 0 ? inOrder(noteRows, notes.chosen) : [],
  }
}

/** The debts of the selection, in the order in which the server pays them. */
function chosenDebts(
  { open, balances }: TillOptions,
  { invoices, storage }: Pick<CounterState, 'invoices' | 'storage'>,
): NamedDebt[] {
  return [
    ...open
      .filter((row) => invoices.chosen.has(row.invoiceId))
      .map((row) => ({ ...row, name: row.number ?? 'a draft' })),
    ...balances.storage
      .filter((row) => storage.chosen.has(row.packageId))
      .map(({ packageId, trackingNumber, dueJmdCents }) => ({
        invoiceId: packageId,
        balanceJmdCents: dueJmdCents,
        name: `the storage of ${trackingNumber}`,
      })),
  ]
}

/** Writes the amount due as people type it. In US dollars it is the smallest amount that pays it. */
const exactText = (jmdCents: number, rate: number | null, method: PaymentMethod): string =>
  plainAmount(rate === null ? jmdCents : dollarsFor(jmdCents, rate, method))

/** The currency of the money, with the rate of the day for US dollars. */
function useCurrency(method: PaymentMethod) {
  const [choice, setCurrency] = useState<Currency>('JMD')
  const rates = useServerQuery(dayRatesQuery)
  const dayRate = methodRules[method].takesUsd && rates.is === 'shown' ? rates.data.current : null
  const currency = dayRate ? choice : 'JMD'
  return { currency, dayRate, rate: currency === 'USD' ? (dayRate?.buy ?? null) : null, setCurrency }
}

const centsOf = (rows: readonly { id: string; cents: number }[], selectedIds: ReadonlySet<string>) =>
  rows.filter(({ id }) => selectedIds.has(id)).map(({ cents }) => cents)

type Choices = ReturnType<typeof useChoices>

/** Counts what the chosen invoices, fees and credit notes come to. */
const countChosen = (
  { rows, noteRows, storageRows, invoices, storage, notes }: Choices,
  entry: Omit<Parameters<typeof countTill>[0], 'hasChanged' | 'owed' | 'notes'>,
) =>
  countTill({
    ...entry,
    hasChanged: invoices.changed.length + storage.changed.length > 0,
    owed: [...centsOf(rows, invoices.chosen), ...centsOf(storageRows, storage.chosen)],
    notes: centsOf(noteRows, notes.chosen),
  })

function stepInvoices({ rows, invoices, storage }: Choices, direction: 1 | -1): void {
  const ids = rows.map(({ id }) => id)
  const nextIds = stepChoice(ids, invoices.chosen, direction)
  invoices.choose(nextIds)
  // A single invoice is paid without the storage of other packages.
  storage.chooseAll(nextIds.length === ids.length)
}

export function useTill(options: TillOptions): CounterState {
  const { open, balances, onTaken } = options
  const choices = useChoices(options)
  const { rows, invoices, storage, notes } = choices
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const { currency, dayRate, rate, setCurrency } = useCurrency(method)
  const [typedAmount, setTyped] = useState<string | null>(null)
  const [keepsChange, setKeepsChange] = useState(false)
  const [reference, setReference] = useState('')
  const [usedAgainReason, setUsedAgainReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const { send, failure, clearFailure, unanswered, busy } = useOrder(onTaken)
  const beginAgain = () => {
    setTyped(null)
    setTried(false)
    // A refusal and the reason to go on despite it are about the money of one method and currency.
    clearFailure()
    setUsedAgainReason('')
  }
  const entry = { method, typed: typedAmount, keepsChange, reference, rate, coin: useCoin() }
  const till = countChosen(choices, { ...entry, credit: balances.creditJmdCents })
  const step = (direction: 1 | -1) => {
    stepInvoices(choices, direction)
    setTyped(null)
  }
  const pay = async (): Promise<TillField | null> => {
    setTried(true)
    const [problem = null] = namesIn(till.problems)
    if (busy || (problem && !unanswered)) return problem
    await send(
      toOrder(options.accountId, { till, rate, method, reference, usedAgainReason }, orderIds(choices, till)),
      till.byNotes,
    )
    return null
  }
  return {
    ...{ till, invoices, storage, notes, method, reference, keepsChange, busy, failure, unanswered, pay },
    usedAgainReason,
    setUsedAgainReason,
    problems: hasTried ? till.problems : {},
    parts: partsPaid(till, chosenDebts(options, choices)),
    step,
    setExact: () => setTyped(exactText(till.toPay, rate, method)),
    currency,
    dayRate,
    choices: rows.length,
    hasInput: typedAmount !== null || referenceOf(method, reference) !== '',
    pending: open.filter((row) => invoices.chosen.has(row.invoiceId)).flatMap((row) => row.pending),
    setMethod: (next) => {
      setMethod(next)
      beginAgain()
    },
    setCurrency: (next) => {
      setCurrency(next)
      beginAgain()
    },
    ...{ setTyped, setReference, setKeepsChange },
  }
}
