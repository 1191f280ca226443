import { Alert, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { deskMethods, methodRules } from '#sync/rules/payments/payment-methods.ts'
import { dollarText } from '#sync/rules/payments/receipt-text.ts'
import { daysUsedOnce } from '#sync/rules/payments/used-once.ts'
import { PartList } from '../../components/packages/part-list.tsx'
import { PayAgainDialog } from '../../components/pay-out/pending-payment.tsx'
import { UsedAgainReason } from '../../components/pay-out/used-again-reason.tsx'
import { settleInvoices } from '../../queries/api/money/payments.ts'
import { useFailureText } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { TerminalLine } from './terminal-line.tsx'
import type { CounterState } from './use-till.ts'

interface PaymentPanelProps {
  state: CounterState
  credit: number
}

/** The payment method, the amount received, and the button that takes the payment. */
export function PaymentPanel({ state, credit }: PaymentPanelProps) {
  const { till, busy, unanswered } = state
  const form = useRef<HTMLFormElement>(null)
  const online = useConnectionStore(({ level }) => hasServer(level))
  const isLocked = busy || unanswered
  const [asks, setAsks] = useState(false)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const isReady = !isLocked && namesIn(till.problems).length === 0
    return isReady && state.pending.length > 0 ? setAsks(true) : take()
  }
  const take = async () => {
    setAsks(false)
    const field = await state.pay()
    if (field) form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }
  useHotkeys([['mod+Enter', () => void submit()]], [])
  const asksMoney = !(till.owed > 0 && till.due === 0)
  return (
    <Panel title="Payment">
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {asksMoney && <MoneyFields state={state} credit={credit} isLocked={isLocked} />}
          <Sums state={state} />
          <PartList parts={state.parts} />
          <Failure state={state} online={online} />
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {unanswered ? 'Try again' : buttonText(state)}
          </Button>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {keysText(state)}
          </Text>
        </Stack>
      </form>
      {asks && (
        <PayAgainDialog
          pending={state.pending}
          confirm="Take payment anyway"
          onConfirm={take}
          onClose={() => setAsks(false)}
        />
      )}
    </Panel>
  )
}

const keysText = ({ method, choices }: CounterState): string =>
  [
    choices > 1 && '↓ and ↑ choose one invoice.',
    methodRules[method].givesChange && '= fills in the exact amount.',
    'Ctrl + Enter takes the payment.',
  ]
    .filter(Boolean)
    .join(' ')

/** The method, the amount and what belongs to it. */
function MoneyFields({ state, credit, isLocked }: PaymentPanelProps & { isLocked: boolean }) {
  const { till, method, keepsChange, problems } = state
  const { givesChange, seen, needsReference } = methodRules[method]
  const session = useSession()
  const needsReason =
    state.failure !== '' &&
    state.reference !== '' &&
    daysUsedOnce(method) !== null &&
    session !== null &&
    paymentPolicy.canCheck(session)
  return (
    <>
      <Methods state={state} credit={credit} disabled={isLocked} />
      <CurrencyChoice state={state} disabled={isLocked} />
      <AmountInput state={state} disabled={isLocked} />
      {method !== 'Cash' && method !== 'AccountCredit' && (
        <TextInput
          label="Reference"
          name="reference"
          description={needsReference ? undefined : 'Optional: the terminal’s approval code'}
          maxLength={200}
          autoComplete="off"
          value={state.reference}
          error={problems.reference}
          disabled={isLocked}
          onChange={(event) => state.setReference(event.currentTarget.value)}
        />
      )}
      {needsReason && (
        <UsedAgainReason
          value={state.usedAgainReason}
          disabled={isLocked}
          onChange={(event) => state.setUsedAgainReason(event.currentTarget.value)}
        />
      )}
      <TerminalLine state={state} isLocked={isLocked} />
      {!seen && (
        <Text size="sm" c="dimmed">
          The receipt says “not yet confirmed” until somebody checks it against the bank.
        </Text>
      )}
      {givesChange && till.owed > 0 && (till.change > 0 || keepsChange) && (
        <Checkbox
          label="Keep the change as account credit"
          checked={keepsChange}
          disabled={isLocked}
          onChange={(event) => state.setKeepsChange(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

function buttonText({ till: { amount, due, owed, amountUsdCents }, method }: CounterState): string {
  if (owed > 0 && due === 0) return 'Apply credit notes'
  if (!amount) return 'Take payment'
  if (amountUsdCents !== null) return `Take ${formatUsd(amountUsdCents)}`
  return method === 'AccountCredit' ? `Use ${formatJmd(amount)} of credit` : `Take ${formatJmd(amount)}`
}

interface PartProps {
  state: CounterState
  disabled: boolean
}

function Methods({ state, credit, disabled }: PartProps & { credit: number }) {
  const narrow = useMediaQuery('(max-width: 30em)') ?? false
  const data = deskMethods
    .filter((method) => method !== 'AccountCredit' || credit > 0)
    .map((method) => ({
      value: method,
      label: method === 'AccountCredit' ? `Credit ${formatJmd(credit)}` : paymentMethodText[method],
    }))
  return (
    <SegmentedControl
      aria-label="Payment method"
      fullWidth
      orientation={narrow || credit > 0 ? 'vertical' : 'horizontal'}
      data={data}
      value={state.method}
      disabled={disabled}
      onChange={state.setMethod}
    />
  )
}

/** Keys that mean nothing in an amount, so that one hand can pay a single invoice without leaving the field. */
const amountKeys: Readonly<Record<string, (state: CounterState) => void>> = {
  ArrowDown: ({ step }) => step(1),
  ArrowUp: ({ step }) => step(-1),
  '=': ({ setExact }) => setExact(),
}

function AmountInput({ state, disabled }: PartProps) {
  const { till, method, currency, problems } = state
  const onKeyDown = (event: KeyboardEvent) => {
    const act = amountKeys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(state)
  }
  return (
    <TextInput
      label={`${methodRules[method].givesChange ? 'Cash received' : 'Amount'} (${currency === 'USD' ? 'US$' : 'J$'})`}
      name="amount"
      size="lg"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      autoFocus
      value={till.shown}
      error={problems.amount}
      disabled={disabled}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onChange={(event) => state.setTyped(event.currentTarget.value)}
      rightSectionWidth={76}
      rightSection={
        methodRules[method].givesChange &&
        till.due > 0 && (
          <Button size="compact-sm" variant="light" disabled={disabled} onClick={state.setExact}>
            Exact
          </Button>
        )
      }
    />
  )
}

/** The sums of the payment. The change and the amount due are large enough to read across a counter. */
function Sums({ state: { till, dayRate } }: { state: CounterState }) {
  const { owed, byNotes, due, toPay, change, toCredit, stillOwed, amount, amountUsdCents } = till
  return (
    <SumList live>
      {byNotes > 0 && (
        <>
          <SumLine text="Chosen invoices" cents={owed} />
          <SumLine text="Credit notes" cents={-byNotes} />
        </>
      )}
      {toPay === due ? (
        <SumLine text="Due" cents={due} look="large" />
      ) : (
        <>
          <SumLine text="Due" cents={due} />
          <SumLine text="Cash rounding" cents={toPay - due} />
          <SumLine text="Due in cash" cents={toPay} look="large" />
        </>
      )}
      {amountUsdCents !== null && dayRate && amount !== null && (
        <SumLine text={dollarText({ amountUsdCents, rate: dayRate.buy })} cents={amount + change} />
      )}
      {change > 0 && (
        <SumLine text={amountUsdCents === null ? 'Change' : 'Change in J$'} cents={change} look="change" />
      )}
      {toCredit > 0 && (
        <SumLine
          text={owed > 0 ? 'More than owed: becomes account credit' : 'Becomes account credit'}
          cents={toCredit}
        />
      )}
      {amount !== null && amount > 0 && stillOwed > 0 && (
        <SumLine text="Still owed after this" cents={stillOwed} />
      )}
    </SumList>
  )
}

/** Payments need the server, so a failure is explained and the input stays. */
function Failure({ state: { failure, unanswered }, online }: { state: CounterState; online: boolean }) {
  const title = useFailureText(settleInvoices.row)
  if (unanswered)
    return (
      <Alert color="red" icon={<WarningIcon />} role="alert" title="The server didn’t answer">
        The payment may be booked already. Don’t take the money again: press Try again. It counts only once.
      </Alert>
    )
  if (failure)
    return (
      <Alert color="red" icon={<WarningIcon />} role="alert" title={title}>
        {failure}
      </Alert>
    )
  if (!online)
    return (
      <Alert color="signal" icon={<WarningIcon />} role="status" title="There’s no connection">
        Payments need the server. What you entered stays here: take the payment when the connection is back.
      </Alert>
    )
  return null
}
