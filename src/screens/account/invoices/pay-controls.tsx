import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import type { StorageDue } from '#sync/api/storage.ts'
import { partTexts, plainAmount, readPart } from '../../../components/part-amount.ts'
import { PartList } from '../../../components/part-list.tsx'
import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { bulkSummaryQuery, type OwnInvoice, ownBalancesQuery } from '../../../queries/api/own-invoices.ts'
import { useServerQuery } from '../../../queries/api/use-server-query.ts'
import { coversBottom } from '../../../ui/covered-edge.ts'
import { formatJmd } from '../../../ui/format.ts'
import { CardIcon, CreditIcon, TransferIcon, WarningIcon } from '../../../ui/icons.ts'
import { later } from '../../../ui/lazy-parts.ts'
import classes from './invoice-rows.module.css'
import { NotesCheckbox } from './notes-checkbox.tsx'
import { PayQuestionDialog } from './pay-question.tsx'
import { useNotes } from './use-notes.ts'
import { usePay } from './use-pay.ts'

const TransferDialog = later(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

interface PayControlsProps {
  accountId: string
  chosen: readonly OwnInvoice[]
  /** Billed with the payment, and paid whole. */
  storage: readonly StorageDue[]
  /** What the invoices and the storage come to; null for the moment in which the server usually answers. */
  dueJmdCents: number | null
  /** Known by the server: an estimate and an old list aren't paid by. */
  isKnown: boolean
  isOffline: boolean
  /** The total of a list: it stays in sight with the button that pays it, however long the list is. */
  total?: ReactNode
}

type Method = 'CardLink' | 'AccountCredit'

/** What is typed to pay of the chosen invoices, and what pressing a button does with it. Credit notes are used first. */
function usePart({ accountId, chosen, storage, dueJmdCents, isKnown }: PayControlsProps) {
  const payment = usePay()
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const invoiceIds = chosen.map(({ invoiceId }) => invoiceId)
  const isNothing = chosen.length + storage.length === 0
  const notes = useNotes(accountId, isNothing ? 0 : (dueJmdCents ?? 0))
  const leftJmdCents = (dueJmdCents ?? 0) - notes.paidJmdCents
  const isPaidByNotes = !isNothing && dueJmdCents !== null && leftJmdCents === 0
  const summary = useServerQuery(bulkSummaryQuery(invoiceIds))
  const part = readPart(typed, leftJmdCents, summary.is === 'shown' ? summary.data.leastJmdCents : null)
  const isShown = isKnown && !isNothing && dueJmdCents !== null && !isPaidByNotes
  const shownJmdCents = isShown ? part.cents : null
  const purchase = {
    ...{ invoiceIds, notes, amountJmdCents: shownJmdCents ?? undefined },
    storage: storage.map((due) => ({ packageId: due.packageId, dueJmdCents: due.dueJmdCents })),
  }
  const press = async (method: Method) => {
    setTried(true)
    // Credit pays any part, however small.
    const isRefused = part.cents === null || (part.problem !== '' && method === 'CardLink')
    if (isRefused && !isPaidByNotes) return input.current?.focus()
    await payment.pay({ ...purchase, method })
  }
  const defaultText = shownJmdCents === null ? '' : plainAmount(leftJmdCents)
  return {
    ...{ payment, input, part, shownJmdCents, press, setTyped, notes, isPaidByNotes, isNothing },
    text: typed ?? defaultText,
    error: tried && part.problem,
    parts: partTexts(
      { ...part, cents: part.cents === null ? null : part.cents + notes.paidJmdCents },
      chosen,
    ),
  }
}

/** How much of the chosen invoices is paid now, and the ways to pay it. */
export function PayControls(props: PayControlsProps) {
  const { accountId, chosen, storage, dueJmdCents, isOffline, total } = props
  const state = usePart(props)
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
          isDisabled={isNothing || busy || isOffline || isPaidByNotes}
        />
        <PartList parts={parts} />
      </div>
      <PayButton state={state} isDisabled={isNothing || isOffline} total={total} />
      <div className={classes['ways']}>
        {!isPaidByNotes && (
          <CreditButton
            accountId={accountId}
            mostJmdCents={part.cents}
            disabled={isNothing || busy || isOffline}
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

type PartState = ReturnType<typeof usePart>

interface AmountFieldProps {
  state: PartState
  storage: readonly StorageDue[]
  isDisabled: boolean
}

/** Where less than all of it is typed. Storage has no field, because it is paid whole. */
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

/** The button that pays, and why it couldn't. */
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
  /** What is to be paid; null while that isn't known. */
  mostJmdCents: number | null
  disabled: boolean
  onPress: () => void
}

/** Pays with what one has with us; nothing where there is none. */
function CreditButton({ accountId, mostJmdCents, disabled, onPress }: CreditButtonProps) {
  const balances = useKeptQuery(ownBalancesQuery(accountId))
  const credit = balances.is === 'shown' ? balances.data.creditJmdCents : 0
  if (credit <= 0) return null
  return (
    <Button variant="default" leftSection={<CreditIcon size={20} />} disabled={disabled} onClick={onPress}>
      Use {formatJmd(Math.min(credit, mostJmdCents ?? credit))} credit
    </Button>
  )
}

interface TransferButtonProps {
  chosen: readonly OwnInvoice[]
  amountJmdCents: number
  disabled: boolean
}

/** A slip can be sent in without a connection too: it waits on the device. */
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
