import { Alert, Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { partTexts, plainAmount, readPart } from '../../../components/part-amount.ts'
import { PartList } from '../../../components/part-list.tsx'
import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { bulkSummaryQuery, type OwnInvoice, ownBalancesQuery } from '../../../queries/api/own-invoices.ts'
import { useServerQuery } from '../../../queries/api/use-server-query.ts'
import { formatJmd } from '../../../ui/format.ts'
import { CardIcon, CreditIcon, TransferIcon, WarningIcon } from '../../../ui/icons.ts'
import { later } from '../../../ui/lazy-parts.ts'
import classes from './invoice-rows.module.css'
import { PayQuestionDialog } from './pay-question.tsx'
import { usePay } from './use-pay.ts'

const TransferDialog = later(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

interface PayControlsProps {
  accountId: string
  chosen: readonly OwnInvoice[]
  /** What the chosen invoices owe; null for the moment in which the server usually answers. */
  dueJmdCents: number | null
  /** Known by the server: an estimate and an old list aren't paid by. */
  isKnown: boolean
  isOffline: boolean
}

type Method = 'CardLink' | 'AccountCredit'

/** What is typed to pay of the chosen invoices, and what pressing a button does with it. */
function usePart({ chosen, dueJmdCents, isKnown }: PayControlsProps) {
  const payment = usePay()
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const invoiceIds = chosen.map(({ invoiceId }) => invoiceId)
  const summary = useServerQuery(bulkSummaryQuery(invoiceIds))
  const part = readPart(typed, dueJmdCents ?? 0, summary.is === 'shown' ? summary.data.leastJmdCents : null)
  const shownJmdCents = isKnown && chosen.length > 0 && dueJmdCents !== null ? part.cents : null
  const press = async (method: Method) => {
    setTried(true)
    // Credit pays any part, however small.
    const isRefused = part.cents === null || (part.problem !== '' && method === 'CardLink')
    if (isRefused) return input.current?.focus()
    await payment.pay({ invoiceIds, method, amountJmdCents: shownJmdCents ?? undefined })
  }
  const defaultText = shownJmdCents === null ? '' : plainAmount(dueJmdCents ?? 0)
  return {
    ...{ payment, input, part, shownJmdCents, press, setTyped },
    text: typed ?? defaultText,
    error: tried && part.problem,
  }
}

/** How much of the chosen invoices is paid now, and the ways to pay it. */
export function PayControls(props: PayControlsProps) {
  const { accountId, chosen, dueJmdCents, isOffline } = props
  const { payment, input, part, shownJmdCents, press, setTyped, text, error } = usePart(props)
  const { problem, busy } = payment
  const isNothing = chosen.length === 0
  return (
    <>
      {problem && (
        <Alert color="red" icon={<WarningIcon />} role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <div className={classes['pay']}>
        <TextInput
          ref={input}
          aria-label="Amount to pay (J$)"
          leftSection="J$"
          size="md"
          name="amount"
          classNames={{ root: classes['amount'] ?? '' }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          error={error}
          disabled={isNothing || busy || isOffline}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && void press('CardLink')}
        />
        <Button
          size="md"
          leftSection={<CardIcon size={20} />}
          disabled={isNothing || isOffline}
          loading={busy}
          onClick={() => void press('CardLink')}
        >
          {shownJmdCents === null ? 'Pay' : `Pay ${formatJmd(shownJmdCents)}`}
        </Button>
      </div>
      <PartList parts={partTexts(part, chosen)} />
      <div className={classes['ways']}>
        <CreditButton
          accountId={accountId}
          mostJmdCents={part.cents}
          disabled={isNothing || busy || isOffline}
          onPress={() => void press('AccountCredit')}
        />
        <TransferButton
          chosen={chosen}
          amountJmdCents={part.cents ?? dueJmdCents ?? 0}
          disabled={isNothing || busy}
        />
      </div>
      <PayQuestionDialog payment={payment} />
    </>
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
