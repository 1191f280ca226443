import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import type { StorageDue } from '#sync/api/money/storage.ts'
import { PartList } from '../../../components/packages/part-list.tsx'
import { partTexts, plainAmount, readPart } from '../../../components/pay-out/part-amount.ts'
import { bulkSummaryQuery, type OwnInvoice, ownBalancesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { coversBottom } from '../../../ui/dialogs/covered-edge.ts'
import { CardIcon, CreditIcon, TransferIcon, WarningIcon } from '../../../ui/icons.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import classes from './invoice-rows.module.css'
import { NotesCheckbox } from './notes-checkbox.tsx'
import { PayQuestionDialog } from './pay-question.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useNotes } from './use-notes.ts'
import { usePay } from './use-pay.ts'

interface PayControlsProps {
  accountId: string
  chosen: readonly OwnInvoice[]
  /** Invoiced together with the payment, and always paid in full. */
  storage: readonly StorageDue[]
  /** The sum of the invoices and the storage; null for the moment in which the server usually replies. */
  dueJmdCents: number | null
  /** True if the server confirmed the sum; an estimate or an old list can't be paid. */
  isKnown: boolean
  isOffline: boolean
  /** The total of a list. It stays in sight next to its pay button, however long the list is. */
  total?: ReactNode
}

type Method = 'CardLink' | 'AccountCredit'

/** The typed amount for the selected invoices, and the payment a press of the button starts. Credit notes are used first. */
function usePartialPayment({ accountId, chosen, storage, dueJmdCents, isKnown }: PayControlsProps) {
  const payment = usePay()
  const [typedAmount, setTyped] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const invoiceIds = chosen.map(({ invoiceId }) => invoiceId)
  const isNothing = chosen.length + storage.length === 0
  const notes = useNotes(accountId, isNothing ? 0 : (dueJmdCents ?? 0))
  const leftJmdCents = (dueJmdCents ?? 0) - notes.paidJmdCents
  const isPaidByNotes = !isNothing && dueJmdCents !== null && leftJmdCents === 0
  const summary = useServerQuery(bulkSummaryQuery(invoiceIds))
  const part = readPart(typedAmount, leftJmdCents, summary.is === 'shown' ? summary.data.leastJmdCents : null)
  const isShown = isKnown && !isNothing && dueJmdCents !== null && !isPaidByNotes && !notes.isLoading
  const shownJmdCents = isShown ? part.cents : null
  const purchase = {
    invoiceIds,
    notes,
    amountJmdCents: shownJmdCents ?? undefined,
    storage: storage.map((due) => ({ packageId: due.packageId, dueJmdCents: due.dueJmdCents })),
  }
  const press = async (method: Method) => {
    setTried(true)
    // Credit can pay any part, however small.
    const isRefused = part.cents === null || (part.problem !== '' && method === 'CardLink')
    if (isRefused && !isPaidByNotes) return input.current?.focus()
    await payment.pay({ ...purchase, method })
  }
  const defaultText = shownJmdCents === null ? '' : plainAmount(leftJmdCents)
  return {
    payment,
    input,
    part,
    shownJmdCents,
    press,
    setTyped,
    notes,
    isPaidByNotes,
    isNothing,
    text: typedAmount ?? defaultText,
    error: hasTried && part.problem,
    parts: partTexts(
      { ...part, cents: part.cents === null ? null : part.cents + notes.paidJmdCents },
      chosen,
    ),
  }
}

/** The amount of the selected invoices to pay now, and the ways to pay it. */
export function PayControls(props: PayControlsProps) {
  const { accountId, chosen, storage, dueJmdCents, isOffline, total } = props
  const state = usePartialPayment(props)
  const { payment, part, press, parts, notes, isPaidByNotes, isNothing } = state
  const { busy } = payment
  const invoicesJmdCents = chosen.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  return (
    <>
      <div className={classes['part']}>
        <NotesCheckbox notes={notes} isDisabled={busy || isOffline} />
        <AmountField
          state={state}
          storage={storage}
          isDisabled={isNothing || busy || isOffline || isPaidByNotes || notes.isLoading}
        />
        <PartList parts={parts} />
      </div>
      <PayButton state={state} isDisabled={isNothing || isOffline || notes.isLoading} total={total} />
      <div className={classes['ways']}>
        {!isPaidByNotes && (
          <CreditButton
            accountId={accountId}
            maxJmdCents={part.cents}
            disabled={isNothing || busy || isOffline || notes.isLoading}
            onPress={() => void press('AccountCredit')}
          />
        )}
        <TransferButton
          chosen={chosen}
          amountJmdCents={storage.length > 0 ? invoicesJmdCents : (part.cents ?? dueJmdCents ?? 0)}
          disabled={chosen.length === 0 || busy}
        />
      </div>
      <PayQuestionDialog payment={payment} />
    </>
  )
}

type PartState = ReturnType<typeof usePartialPayment>

interface AmountFieldProps {
  state: PartState
  storage: readonly StorageDue[]
  isDisabled: boolean
}

/** The field for a partial amount. Storage has no field, because it is paid in full. */
function AmountField({ state, storage, isDisabled }: AmountFieldProps) {
  const { input, text, error, setTyped, press } = state
  if (storage.length > 0)
    return (
      <Text size="sm" c="dimmed">
        Storage is paid whole. To pay a part, leave it out.
      </Text>
    )
  return (
    <TextInput
      ref={input}
      label="Amount to pay (J$)"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={text}
      error={error}
      disabled={isDisabled}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && void press('CardLink')}
    />
  )
}

interface PayButtonProps {
  state: PartState
  isDisabled: boolean
  total: ReactNode
}

/** The pay button, and the reason if the payment failed. */
function PayButton({ state, isDisabled, total }: PayButtonProps) {
  const { payment, shownJmdCents, press, isPaidByNotes } = state
  const { problem, busy } = payment
  const payText = shownJmdCents === null ? 'Pay' : `Pay ${formatJmd(shownJmdCents)}`
  return (
    <div
      ref={total === undefined ? undefined : coversBottom}
      className={classes[total === undefined ? 'pay' : 'bar']}
    >
      {problem && (
        <Alert color="red" icon={<WarningIcon />} role="alert">
          {problem}
        </Alert>
      )}
      {total}
      <Button
        size="md"
        leftSection={isPaidByNotes ? <CreditIcon size={20} /> : <CardIcon size={20} />}
        disabled={isDisabled}
        loading={busy}
        onClick={() => void press('CardLink')}
      >
        {isPaidByNotes ? 'Pay with credit notes' : payText}
      </Button>
    </div>
  )
}

interface CreditButtonProps {
  accountId: string
  /** The amount to pay; null while it isn't known. */
  maxJmdCents: number | null
  disabled: boolean
  onPress: () => void
}

/** Pays with the customer's credit; nothing without credit. */
function CreditButton({ accountId, maxJmdCents, disabled, onPress }: CreditButtonProps) {
  const balances = useKeptQuery(ownBalancesQuery(accountId))
  const credit = balances.is === 'shown' ? balances.data.creditJmdCents : 0
  if (credit <= 0) return null
  return (
    <Button variant="default" leftSection={<CreditIcon size={20} />} disabled={disabled} onClick={onPress}>
      Use {formatJmd(Math.min(credit, maxJmdCents ?? credit))} credit
    </Button>
  )
}

interface TransferButtonProps {
  chosen: readonly OwnInvoice[]
  amountJmdCents: number
  disabled: boolean
}

/** Sends a transfer slip, which waits on the device while there is no connection. */
function TransferButton({ chosen, amountJmdCents, disabled }: TransferButtonProps) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<TransferIcon size={20} />}
        disabled={disabled}
        onClick={dialog.open}
      >
        Bank transfer
      </Button>
      {isOpen && <TransferDialog chosen={chosen} amountJmdCents={amountJmdCents} onClose={dialog.close} />}
    </>
  )
}
