import { Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { chargeAmount, totalsOf } from '#sync/rules/prices/money.ts'
import { servicesBy } from '#sync/rules/prices/services.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { clock } from '../../browser/clock.ts'
import { OwnerPicker } from '../../components/package-form/owner-picker.tsx'
import { MoreGoods } from '../../components/quote/more-goods.tsx'
import { valueProblem } from '../../components/quote/quote.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { shippingRatesQuery } from '../../queries/api/money/estimates.ts'
import { pricePreviewQuery } from '../../queries/api/money/fees.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { usePickupOffices } from '../../queries/branches.ts'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { FieldGrid, PanelColumns } from '../../ui/layout/columns.tsx'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { examplePreview, type PreviewValues, readPreview } from './preview-values.ts'

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const

interface PartProps {
  values: PreviewValues
  put: (changes: Partial<PreviewValues>) => void
}

/** The price of a package for a customer on a day, by the function that prices bills. */
export function PricePanel() {
  const [values, setValues] = useState(() => examplePreview(addDays(jamaicaDay(clock.now()), 1)))
  const put = (changes: Partial<PreviewValues>) => setValues((before) => ({ ...before, ...changes }))
  return (
    <PanelColumns>
      <Panel title="What would a package cost?">
        <Stack gap="sm">
          <PayerFields values={values} put={put} />
          <PackageFields values={values} put={put} />
        </Stack>
      </Panel>
      <Panel title="Its bill">
        <Stack gap="sm">
          <Cost values={values} />
        </Stack>
      </Panel>
    </PanelColumns>
  )
}

/** The fields for the payer, the day and the office. */
function PayerFields({ values, put }: PartProps) {
  const customer = useCustomer(values.accountId)
  const offices = (usePickupOffices() ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }))
  return (
    <>
      <OwnerPicker
        accountId={values.accountId}
        text={values.ownerText}
        owner={customer}
        search={searchCustomers}
        description="Leave empty for somebody who is not a customer yet."
        onChange={({ accountId, text }) => put({ accountId, ownerText: text })}
      />
      <FieldGrid>
        <TextInput
          label="Billed on"
          type="date"
          value={values.day}
          onChange={(event) => put({ day: event.currentTarget.value })}
        />
        <NativeSelect
          label="Pickup office"
          data={[{ value: '', label: 'The customer’s' }, ...offices]}
          value={values.branchId}
          onChange={(event) => put({ branchId: event.currentTarget.value })}
        />
      </FieldGrid>
    </>
  )
}

/** The package itself. */
function PackageFields({ values, put }: PartProps) {
  const rates = useServerQuery(shippingRatesQuery)
  const rows = rates.is === 'shown' ? (rates.data.dutyTable?.rates.categories ?? []) : []
  const categories = rows.map(({ category }) => category)
  const services = rates.is === 'shown' ? servicesBy(rates.data.settings.services, values.mode) : []
  const text = (field: 'weightLb' | 'lengthIn' | 'widthIn' | 'heightIn' | 'value') => ({
    ...figure,
    value: values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => put({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <SegmentedControl
        aria-label="Freight"
        data={shippingModes.map((mode) => ({ value: mode, label: `${mode} freight` }))}
        value={values.mode}
        onChange={(mode) => put({ mode: mode === 'Sea' ? 'Sea' : 'Air', service: '' })}
      />
      {services.length > 1 && (
        <NativeSelect
          label="Service"
          data={services.map(({ name }) => name)}
          value={values.service}
          onChange={(event) => put({ service: event.currentTarget.value })}
        />
      )}
      <FieldGrid>
        <TextInput label="Weight (lb)" {...text('weightLb')} />
        <TextInput label="Value (US$)" {...text('value')} />
        <TextInput label="Length (in)" {...text('lengthIn')} />
        <TextInput label="Width (in)" {...text('widthIn')} />
        <TextInput label="Height (in)" {...text('heightIn')} />
        {categories.length > 1 && (
          <NativeSelect
            label="Duty category"
            data={categories}
            value={values.category}
            onChange={(event) => put({ category: event.currentTarget.value })}
          />
        )}
      </FieldGrid>
      <MoreGoods
        goods={values.more}
        categories={categories}
        problemOf={valueProblem}
        onChange={(more) => put({ more, category: values.category || (categories[0] ?? '') })}
      />
    </>
  )
}

function Cost({ values }: { values: PreviewValues }) {
  const [steadyValues] = useDebouncedValue(values, 300)
  const body = readPreview(steadyValues)
  if (!body) return <Text c="dimmed">Enter a day, a weight and a value to see what the package costs.</Text>
  return <Charges body={body} />
}

function Charges({ body }: { body: NonNullable<ReturnType<typeof readPreview>> }) {
  const answer = useServerQuery(pricePreviewQuery(body))
  return (
    <ServerContent answer={answer} away="You’re offline. The price appears when you’re back online.">
      {({ charges }) => (
        <>
          <FigureRows label="Charges">
            {charges.map((charge, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id before the server keeps them
              <li key={n}>
                <span>{lineText(charge)}</span>
                <span>{formatJmd(chargeAmount(charge))}</span>
              </li>
            ))}
          </FigureRows>
          <Group justify="space-between" role="status" aria-label="Total">
            <Text fw={600}>Total</Text>
            <Text fw={600}>{formatJmd(totalsOf(charges).totalJmdCents)}</Text>
          </Group>
        </>
      )}
    </ServerContent>
  )
}
