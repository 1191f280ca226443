import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { Currency } from '#sync/entities/money/currency.ts'
import {
  type FlightCostKind,
  flightCostKinds,
  flightCostText,
} from '#sync/entities/money/flight-cost-kinds.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { enterFlightCost } from '../../../queries/api/money/flight-costs.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { FieldGrid } from '../../../ui/layout/columns.tsx'
import { type CostValues, costProblems, toNewCost } from './cost-values.ts'

const currencyText: Readonly<Record<Currency, string>> = { JMD: 'J$', USD: 'US$' }

interface CostDialogProps {
  manifestId: string
  /** The kind that most flights have and this one hasn't yet. */
  kind: FlightCostKind
  onClose: () => void
}

/** A supplier's bill for a flight. */
export function CostDialog({ manifestId, kind, onClose }: CostDialogProps) {
  const { send } = useWrite(enterFlightCost)
  const today = jamaicaDay(Date.now())
  const state = useSaveForm<CostValues>({
    initialValues: { kind, currency: 'JMD', amount: '', day: today, reference: '' },
    check: (values) => costProblems(values, today),
    save: async (values) => {
      await send({ params: { manifestId }, body: toNewCost(values) })
      await toastSuccessOf(enterFlightCost)
      onClose()
    },
  })
  const { form } = state
  return (
    <FormDialog title="Cost of this flight" label="Enter cost" state={state} onClose={onClose} fillsPhone>
      <NativeSelect
        label="Kind"
        data={flightCostKinds.map((value) => ({ value, label: flightCostText[value] }))}
        {...form.getInputProps('kind')}
      />
      <FieldGrid>
        <NativeSelect
          label="Currency"
          data={['JMD', 'USD'].map((value) => ({ value, label: currencyText[value as Currency] }))}
          {...form.getInputProps('currency')}
        />
        <TextInput
          label={`Amount (${currencyText[form.values.currency]})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          {...form.getInputProps('amount')}
        />
      </FieldGrid>
      {form.values.currency === 'USD' && (
        <Text size="sm" c="dimmed">
          Counted in J$ at the selling rate of the bill’s day.
        </Text>
      )}
      <FieldGrid>
        <TextInput
          label="Number of the bill"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
        <TextInput label="Day of the bill" type="date" max={today} {...form.getInputProps('day')} />
      </FieldGrid>
    </FormDialog>
  )
}
