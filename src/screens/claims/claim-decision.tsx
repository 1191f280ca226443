import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { ClaimReply } from '#sync/api/packages/claims.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { claimPayments } from '#sync/entities/packages/claim-payments.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { CashSourceChoice } from '../../components/pay-out/cash-source-choice.tsx'
import { type CashSources, useCashSources } from '../../components/pay-out/cash-sources.ts'
import { plainAmount } from '../../components/pay-out/part-amount.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { sendClaimDecision } from '../../queries/api/money/claims.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd, parseCents } from '../../ui/texts/format.ts'
import { checkDecision, type DecisionValues } from './decision-values.ts'

const wayText = { ...paymentMethodText, Credit: 'Credit note' }

/** Proposes what was asked for, as far as it can be paid. */
function useDecision({ claimId, mostJmdCents, amountJmdCents }: ClaimReply, sources: CashSources) {
  const { send } = useWrite(sendClaimDecision)
  return useSaveForm<DecisionValues>({
    initialValues: {
      amount: plainAmount(Math.min(amountJmdCents, mostJmdCents)),
      pay: 'Credit',
      reference: '',
      cashFrom: '',
      reason: '',
    },
    check: (values) => checkDecision(values, { mostJmdCents, sources }),
    save: async ({ amount, pay, reference, cashFrom, reason }) => {
      const amountJmdCents = parseCents(amount, 'J') ?? 0
      const body = { amountJmdCents, pay, reference: reference.trim(), reason: reason.trim() }
      const source = pay === 'Cash' && { cashFrom: sources.sourceOf(cashFrom) }
      await send({ params: { claimId }, body: { ...body, ...source } })
      await toastSuccessOf(sendClaimDecision)
    },
  })
}

/** The decision: an amount as credit or paid out, or nothing. */
export function DecisionPanel({ claim }: { claim: ClaimReply }) {
  const session = useSession()
  const ways = claimPayments.filter(
    (way) => way === 'Credit' || (session !== null && paymentPolicy.canRefund(session)),
  )
  const sources = useCashSources()
  const state = useDecision(claim, sources)
  const { mostJmdCents } = claim
  const { form } = state
  const cents = parseCents(form.values.amount, 'J') ?? 0
  return (
    <Panel title="Decide">
      <SaveForm
        state={state}
        label="Decide about the claim"
        actions={
          <Group justify="flex-end">
            <Button type="submit" loading={state.busy}>
              {cents > 0 ? `Pay ${formatJmd(cents)}` : 'Refuse the claim'}
            </Button>
          </Group>
        }
      >
        <Text>
          At most {formatJmd(mostJmdCents)} can be paid: what was declared, less what was paid for it.
        </Text>
        <FieldGrid>
          <TextInput
            label="Amount (J$)"
            description="0 to pay nothing."
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            {...form.getInputProps('amount')}
          />
          <NativeSelect
            label="Paid as"
            description="A credit note can be paid out later."
            data={ways.map((way) => ({ value: way, label: wayText[way] }))}
            {...form.getInputProps('pay')}
          />
        </FieldGrid>
        <PayoutFields form={form} cents={cents} sources={sources} />
        <Textarea
          label="Reason"
          description="The customer sees it."
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </SaveForm>
    </Panel>
  )
}

interface PayoutFieldsProps {
  form: ReturnType<typeof useDecision>['form']
  cents: number
  sources: CashSources
}

/** The drawer or the safe that cash leaves, or the number by which other money can be found. */
function PayoutFields({ form, cents, sources }: PayoutFieldsProps) {
  const { pay } = form.values
  if (pay === 'Credit') return null
  if (pay === 'Cash')
    return cents > 0 ? <CashSourceChoice sources={sources} {...form.getInputProps('cashFrom')} /> : null
  return (
    <TextInput
      label="Reference"
      description="The number by which the money can be found."
      maxLength={150}
      {...form.getInputProps('reference')}
    />
  )
}
