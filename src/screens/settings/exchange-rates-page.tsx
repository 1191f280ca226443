import { Alert, Stack, Text, TextInput } from '@mantine/core'
import type * as z from 'zod'
import type { DayRates } from '#sync/api/money/exchange-rates.ts'
import type { DayRate } from '#sync/entities/money/exchange-rate.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { oldRateText } from '#sync/rules/payments/day-rate.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { addDayRate, dayRatesQuery } from '../../queries/api/money/exchange-rates.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatBusinessDay, formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { type DayRateValues, farText, rateProblems, toNewRate } from './exchange-rate-values.ts'
import { figure } from './panel-props.ts'

type Rates = z.output<typeof DayRates>

/** The rate of the day for US dollars at the counter, and those before it. */
export function ExchangeRatesPage() {
  const answer = useServerQuery(dayRatesQuery)
  return (
    <Page
      back={{ to: pathTo('/admin/settings'), text: 'Settings' }}
      title="Exchange Rates"
      note="For US dollars that are taken at the counter. Prices and customs have their own rate in the settings."
    >
      <ServerContent answer={answer} away="Exchange rates are shown when you’re online.">
        {(rates) => (
          <Stack>
            <CurrentRate rates={rates} />
            <NewRate key={rates.rates[0]?.exchangeRateId ?? ''} current={rates.current} />
            <History rates={rates} />
          </Stack>
        )}
      </ServerContent>
    </Page>
  )
}

function CurrentRate({ rates: { current } }: { rates: Rates }) {
  if (!current)
    return (
      <Alert color="signal" icon={<WarningIcon />} title="No rate yet">
        US$ are taken once the first rate is set.
      </Alert>
    )
  const warning = oldRateText(current, jamaicaDay(Date.now()))
  return (
    <Panel title="Today">
      <Text fz="1.4rem" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatJmd(current.buy)} for US$1.00
      </Text>
      <Text c="dimmed">
        Since {formatBusinessDay(current.from)}. Selling at {formatJmd(current.sell)}.
      </Text>
      {warning && (
        <Alert mt="sm" color="signal" icon={<WarningIcon />}>
          This rate is old: set the rate of today. People who take US$ are warned.
        </Alert>
      )}
    </Panel>
  )
}

function NewRate({ current }: { current: DayRate | null }) {
  const today = jamaicaDay(Date.now())
  const { send } = useWrite(addDayRate)
  const state = useSaveForm<DayRateValues>({
    initialValues: { from: today, buy: '', sell: '', confirmed: false },
    check: (values) => rateProblems(values, current, today),
    save: async (values) => {
      await send({ body: toNewRate(values) })
      await toastSuccessOf(addDayRate)
    },
  })
  const warning = farText(state.form.values, current)
  return (
    <Panel title="New rate">
      <SaveForm state={state} label="Set rate">
        <Stack gap="sm">
          <FieldGrid>
            <TextInput
              label="Buy (J$)"
              description="You give this for US$1.00"
              {...figure}
              {...state.form.getInputProps('buy')}
            />
            <TextInput
              label="Sell (J$)"
              description="You ask this for US$1.00"
              {...figure}
              {...state.form.getInputProps('sell')}
            />
            <TextInput
              label="From"
              description="Its first day"
              type="date"
              min={today}
              {...state.form.getInputProps('from')}
            />
          </FieldGrid>
          {warning && (
            <Checkbox
              label={`${warning} It is right.`}
              {...state.form.getInputProps('confirmed', { type: 'checkbox' })}
            />
          )}
        </Stack>
      </SaveForm>
    </Panel>
  )
}

const History = ({ rates: { rates, current } }: { rates: Rates }) => (
  <Panel title="History">
    {rates.length === 0 ? (
      <Text>No rate has been set.</Text>
    ) : (
      <FigureRows label="History">
        {rates.map((rate) => (
          <li key={rate.exchangeRateId}>
            <span>
              From {formatBusinessDay(rate.from)}
              {rate.exchangeRateId === current?.exchangeRateId && ' (valid now)'}
              <Text component="span" size="sm" c="dimmed" display="block">
                {rate.setBy}, {formatDateTime(rate.setAt)}
              </Text>
            </span>
            <span>
              {formatJmd(rate.buy)} / {formatJmd(rate.sell)}
            </span>
          </li>
        ))}
      </FigureRows>
    )}
  </Panel>
)
