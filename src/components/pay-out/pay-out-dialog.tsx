import {
  Button,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { coinsIn, paidOutOf, payoutProblem, sumPaidBy } from '#sync/rules/payments/cash.ts'
import { methodRules, type RefundMethod, refundMethods } from '#sync/rules/payments/payment-methods.ts'
import { referenceOf } from '#sync/rules/payments/used-once.ts'
import { balancesQuery, payOutCredit } from '../../queries/api/money/payments.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useCoin } from '../../queries/api/settings.ts'
import { useSession } from '../../session/session.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { formatJmd, parseCents } from '../../ui/texts/format.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { ServerContent } from '../server-content.tsx'
import { CashSourceChoice } from './cash-source-choice.tsx'
import { type CashSources, useCashSources } from './cash-sources.ts'
import { PayOutSums } from './pay-out-sums.tsx'

export interface RefundPart {
  readonly paymentId: string
  readonly invoiceId: string
  /** Its receipt and its invoice. */
  readonly text: string
  readonly amountJmdCents: number
}

export interface PayOutDialogProps {
  accountId: string
  /** The amount to propose if it is less than all of the credit, in JMD cents. */
  proposedJmdCents?: number
  /** Parts that payments pay of invoices, which can be taken back and paid out with the credit. */
  parts?: readonly RefundPart[]
  onClose: () => void
}

/** Pays out a customer's credit, then opens its receipt. */
export function PayOutDialog({ accountId, proposedJmdCents, parts = [], onClose }: PayOutDialogProps) {
  const answer = useServerQuery(balancesQuery(accountId))
  const coinJmdCents = useCoin()
  const sources = useCashSources()
  return (
    <Dialog title={parts.length > 0 ? 'Refund' : 'Pay out credit'} fromTop onClose={onClose}>
      <ServerContent answer={answer} away="You’re offline. Credit can be paid out when you’re back online.">
        {({ customer, creditJmdCents: money, creditNotesJmdCents, claimsJmdCents }) => {
          const creditJmdCents = money + claimsJmdCents
          return creditJmdCents > 0 || parts.length > 0 ? (
            <PayOutForm
              {...{ accountId, creditJmdCents, coinJmdCents, sources, parts, onClose }}
              name={`${customer.firstName} ${customer.lastName}`.trim()}
              proposedJmdCents={Math.min(proposedJmdCents ?? creditJmdCents, creditJmdCents)}
            />
          ) : (
            <NoCredit creditNotesJmdCents={creditNotesJmdCents} onClose={onClose} />
          )
        }}
      </ServerContent>
    </Dialog>
  )
}

interface NoCreditProps {
  creditNotesJmdCents: number
  onClose: () => void
}

const NoCredit = ({ creditNotesJmdCents, onClose }: NoCreditProps) => (
  <Stack>
    <Text>This customer has no credit from payments or lost goods, so there’s nothing to pay out.</Text>
    {creditNotesJmdCents > 0 && (
      <Text>
        {formatJmd(creditNotesJmdCents)} is on credit notes. They’re money off invoices and aren’t paid out.
      </Text>
    )}
    <DialogFoot>
      <Button variant="default" data-autofocus onClick={onClose}>
        Close
      </Button>
    </DialogFoot>
  </Stack>
)

interface PayOutValues {
  amountJmdCents: string
  method: RefundMethod
  reference: string
  /** The till that cash leaves, or the safe; empty until it is chosen, which is one’s own open till. */
  cashFrom: string
  reason: string
  /** The parts that are taken back, by their keys. */
  takenKeys: string[]
}

const keyOf = ({ paymentId, invoiceId }: RefundPart): string => `${paymentId} ${invoiceId}`

const chosenParts = (parts: readonly RefundPart[], keys: readonly string[]): RefundPart[] =>
  parts.filter((part) => keys.includes(keyOf(part)))

const takenOf = (parts: readonly RefundPart[], { takenKeys }: PayOutValues) =>
  chosenParts(parts, takenKeys).map(({ paymentId, invoiceId }) => ({ paymentId, invoiceId }))

const sumOfParts = (parts: readonly RefundPart[]): number =>
  parts.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)

interface PayOutSum {
  /** The credit, with what is taken back. */
  readonly creditJmdCents: number
  /** The amount as typed. */
  readonly typedJmdCents: number
  /** The money that is handed out. */
  readonly amountJmdCents: number
  readonly settledJmdCents: number
}

function check(values: PayOutValues, sum: PayOutSum, { coinJmdCents, sources, parts }: PayOutFormProps) {
  const problems: Record<string, string> = {}
  const { method } = values
  const amountProblem = payoutProblem(
    { method, amountJmdCents: sum.typedJmdCents },
    sum.creditJmdCents,
    coinJmdCents,
  )
  if (amountProblem) problems['amountJmdCents'] = amountProblem
  if (sum.settledJmdCents <= 0)
    problems['amountJmdCents'] = 'Enter an amount in Jamaican dollars, such as 1,500.00.'
  if (sum.creditJmdCents === 0 && parts.length > 0)
    problems['amountJmdCents'] = 'There is no credit to pay out. Choose an invoice above.'
  const sourceProblem =
    method === 'Cash' && sum.amountJmdCents > 0 ? sources.problemOf(values.cashFrom, sum.amountJmdCents) : ''
  if (sourceProblem) problems['cashFrom'] = sourceProblem
  if (methodRules[values.method].needsReference && values.reference.trim() === '')
    problems['reference'] = 'Enter the number that finds this money again.'
  if (values.reason.trim().length < 3) problems['reason'] = 'Say why, in a few words. The customer sees it.'
  return problems
}

interface PayOutFormProps {
  accountId: string
  name: string
  creditJmdCents: number
  proposedJmdCents: number
  coinJmdCents: number
  sources: CashSources
  parts: readonly RefundPart[]
  onClose: () => void
}

/** The form, and the sums that its values come to. */
function usePayOut(props: PayOutFormProps) {
  const { accountId, proposedJmdCents, coinJmdCents, sources, parts, onClose } = props
  const { send } = useWrite(payOutCredit)
  const session = useSession()
  const navigate = useNavigate()
  // The proposal stays as it was when the dialog opened; the server checks it against today's credit.
  const [initialValues] = useState<PayOutValues>({
    amountJmdCents: proposedText('Cash', proposedJmdCents, coinJmdCents),
    method: 'Cash',
    cashFrom: '',
    reference: '',
    reason: '',
    takenKeys: [],
  })
  const sumOf = ({ amountJmdCents: input, method, takenKeys }: PayOutValues) => {
    const creditJmdCents = props.creditJmdCents + sumOfParts(chosenParts(parts, takenKeys))
    const typedJmdCents = parseCents(input, 'J') ?? 0
    const sum = { method, amountJmdCents: typedJmdCents }
    const settledJmdCents = paidOutOf(sum, creditJmdCents, coinJmdCents)
    return {
      creditJmdCents,
      typedJmdCents,
      settledJmdCents,
      ...sumPaidBy(method, settledJmdCents, coinJmdCents),
    }
  }
  const state = useSaveForm<PayOutValues>({
    initialValues,
    check: (values) => check(values, sumOf(values), props),
    save: async (values) => {
      const { method, reference, reason, cashFrom } = values
      const refund = await send({
        body: {
          accountId,
          method,
          amountJmdCents: sumOf(values).settledJmdCents,
          reference: referenceOf(method, reference),
          reason: reason.trim(),
          ...(method === 'Cash' && { cashFrom: sources.sourceOf(cashFrom) }),
          takeBack: takenOf(parts, values),
        },
      })
      await toastSuccessOf(payOutCredit)
      onClose()
      if (session && paymentPolicy.canView(session))
        await navigate({ to: '/admin/payments/$payment', params: { payment: refund.paymentId } })
    },
  })
  return { state, ...sumOf(state.form.values) }
}

/** Coins can’t make the cents of a credit; alone they round away, or go by another method. */
function proposedText(method: RefundMethod, cents: number, coinJmdCents: number): string {
  const coins = method === 'Cash' ? coinsIn(cents, coinJmdCents) : cents
  return ((coins || cents) / 100).toFixed(2)
}

const proposedSum = ({ proposedJmdCents, parts }: PayOutFormProps, takenKeys: readonly string[]): number =>
  proposedJmdCents + sumOfParts(chosenParts(parts, takenKeys))

function PayOutForm(props: PayOutFormProps) {
  const { name, sources, parts, onClose } = props
  const { state, ...sums } = usePayOut(props)
  const { values } = state.form
  const label = `Pay out ${formatJmd(sums.amountJmdCents)}`
  return (
    <SaveForm
      state={state}
      label="Pay out credit"
      actions={<DialogButtons confirm={label} busy={state.busy} onClose={onClose} />}
    >
      <Text>
        {name} has {props.creditJmdCents > 0 ? `${formatJmd(props.creditJmdCents)} of` : 'no'} credit.
        {parts.length > 0 && ' Choose an invoice to give back what it was paid.'}
      </Text>
      <TakenParts
        parts={parts}
        keys={values.takenKeys}
        onChange={(takenKeys) => {
          const sum = proposedSum(props, takenKeys)
          state.form.setFieldValue('takenKeys', takenKeys)
          state.form.setFieldValue('amountJmdCents', proposedText(values.method, sum, props.coinJmdCents))
        }}
      />
      <TextInput
        label="Amount (J$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        data-autofocus
        {...state.form.getInputProps('amountJmdCents')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <RefundMethods
        value={values.method}
        onChange={(method) => {
          const sum = proposedSum(props, values.takenKeys)
          const proposalFor = (of: RefundMethod) => proposedText(of, sum, props.coinJmdCents)
          if (values.amountJmdCents === proposalFor(values.method))
            state.form.setFieldValue('amountJmdCents', proposalFor(method))
          state.form.setFieldValue('method', method)
          // The refusal is about the money of one method.
          state.clearProblems()
        }}
      />
      {values.method === 'Cash' ? (
        <CashSourceChoice sources={sources} {...state.form.getInputProps('cashFrom')} />
      ) : (
        <ReferenceInput method={values.method} {...state.form.getInputProps('reference')} />
      )}
      <Textarea
        label="Reason"
        description="The customer sees it."
        maxLength={500}
        {...state.form.getInputProps('reason')}
      />
      <PayOutSums {...sums} isCash={values.method === 'Cash'} />
    </SaveForm>
  )
}

function ReferenceInput({ method, ...input }: TextInputProps & { method: RefundMethod }) {
  return (
    <TextInput
      label="Reference"
      description={methodRules[method].needsReference ? undefined : 'Optional'}
      maxLength={200}
      autoComplete="off"
      {...input}
    />
  )
}

interface TakenPartsProps {
  parts: readonly RefundPart[]
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

/** The parts that can be taken back: the invoice of a chosen part owes it again. */
const TakenParts = ({ parts, keys, onChange }: TakenPartsProps) =>
  parts.length > 0 && (
    <CheckboxGroup
      label="Give back what was paid for"
      description="The invoice is owed again."
      value={[...keys]}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {parts.map((part) => (
          <Checkbox
            key={keyOf(part)}
            value={keyOf(part)}
            label={`${part.text}: ${formatJmd(part.amountJmdCents)}`}
          />
        ))}
      </Stack>
    </CheckboxGroup>
  )

function RefundMethods({
  value,
  onChange,
}: {
  value: RefundMethod
  onChange: (value: RefundMethod) => void
}) {
  return (
    <SegmentedControl
      aria-label="How it’s paid out"
      fullWidth
      data={refundMethods.map((method) => ({ value: method, label: paymentMethodText[method] }))}
      value={value}
      onChange={onChange}
    />
  )
}
