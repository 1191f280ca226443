import { Alert, SegmentedControl } from '@mantine/core'
import type { Currency } from '#sync/entities/money/currency.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { oldRateText } from '#sync/rules/payments/day-rate.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import type { CounterState } from './use-till.ts'

/** The currency of the money, where there is a rate of the day for US dollars; warns of an old one. */
export function CurrencyChoice({
  state: { currency, dayRate, setCurrency },
  disabled,
}: {
  state: Pick<CounterState, 'currency' | 'dayRate' | 'setCurrency'>
  disabled: boolean
}) {
  if (!dayRate) return null
  const warning = currency === 'USD' ? oldRateText(dayRate, jamaicaDay(Date.now())) : ''
  return (
    <>
      <SegmentedControl<Currency>
        aria-label="Currency"
        fullWidth
        data={[
          { value: 'JMD', label: 'J$' },
          { value: 'USD', label: `US$ at ${formatJmd(dayRate.buy)}` },
        ]}
        value={currency}
        disabled={disabled}
        onChange={setCurrency}
      />
      {warning && (
        <Alert color="signal" icon={<WarningIcon />} role="status">
          {warning}
        </Alert>
      )}
    </>
  )
}
