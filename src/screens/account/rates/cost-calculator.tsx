import { NativeSelect, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import { placesOf } from '#sync/rules/prices/delivery-zones.ts'
import { chargeAmount } from '#sync/rules/prices/money.ts'
import type { RatingResult } from '#sync/rules/prices/rating.ts'
import { feeOffices, ownOffice } from '../../../components/quote/fee-texts.ts'
import { MoreGoods } from '../../../components/quote/more-goods.tsx'
import { trialText } from '../../../components/quote/promotion-texts.ts'
import {
  offersInsurance,
  type Quote,
  type QuoteInput,
  type quoteFields,
  quoteOf,
  readQuote,
  valueProblem,
} from '../../../components/quote/quote.ts'
import { chosenWay, offeredWays, readWay } from '../../../components/quote/ways.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatJmd, formatUsd } from '../../../ui/texts/format.ts'
import { ChargeLines } from '../invoices/charge-lines.tsx'
import { CodeTrialField } from './code-trial-field.tsx'
import classes from './rates-page.module.css'

interface CalculatorProps {
  rates: ShippingRates
}

/** Calculates a package's cost with the function that also creates invoices, so it answers immediately and offline. */
export function CostCalculator({ rates }: CalculatorProps) {
  const [input, setInput] = useState<QuoteInput>(() => ({ ...readQuote(''), office: ownOffice(rates) }))
  const [trial, setTrial] = useState<ShownPromotion | null>(null)
  const quote = quoteOf(input, rates, trial)
  return (
    <div className={classes['calculator']}>
      <Panel title="What would it cost me?">
        <QuoteFields
          rates={rates}
          input={input}
          quote={quote}
          onChange={(change) => setInput({ ...input, ...change })}
        />
        <CodeTrialField onTried={setTrial} />
      </Panel>
      <Panel title="Your cost">
        <div aria-live="polite">
          <QuoteAnswer quote={quote} input={input} trial={trial} />
        </div>
      </Panel>
    </div>
  )
}

interface QuoteFieldsProps extends CalculatorProps {
  input: QuoteInput
  quote: Quote
  onChange: (change: Partial<QuoteInput>) => void
}

function QuoteFields({ rates, input, quote, onChange }: QuoteFieldsProps) {
  const problems = quote.is === 'wrong' ? quote.problems : {}
  const ways = offeredWays(rates)
  const field = (name: (typeof quoteFields)[number], label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={input[name]}
      error={input[name] !== '' && problems[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value.trim() })}
    />
  )
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label="Ship by"
        data={ways.map(({ text }) => text)}
        value={chosenWay(ways, input)?.text ?? ''}
        orientation={ways.length > 3 ? 'vertical' : 'horizontal'}
        onChange={(text) => onChange(readWay(text))}
      />
      {field('weight', 'Weight in pounds', '3.5')}
      <SimpleGrid cols={3} spacing="xs">
        {field('length', 'Length (in)', '12')}
        {field('width', 'Width (in)', '9')}
        {field('height', 'Height (in)', '4')}
      </SimpleGrid>
      {field('value', 'What you paid, in US dollars', '79.99')}
      <GoodsFields rates={rates} input={input} onChange={onChange} />
      <OfficeField rates={rates} input={input} onChange={onChange} />
      <Checkbox
        label="Deliver it to my door"
        checked={input.delivery}
        onChange={(event) => onChange({ delivery: event.currentTarget.checked })}
      />
      <InsuranceField rates={rates} input={input} onChange={onChange} />
      {input.delivery && rates.deliveryZones.length > 0 && (
        <NativeSelect
          label="Where you live"
          data={[{ value: '', label: 'Elsewhere' }, ...placesOf(rates.deliveryZones)]}
          value={input.place}
          onChange={(event) => onChange({ place: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** The category of the goods, and further kinds of goods in a mixed box. */
function GoodsFields({ rates, input, onChange }: Omit<QuoteFieldsProps, 'quote'>) {
  const categories = (rates.dutyTable?.rates.categories ?? []).map(({ category }) => category)
  return (
    <>
      <NativeSelect
        label="What it is"
        data={categories}
        value={input.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <MoreGoods
        goods={input.more}
        categories={categories}
        problemOf={valueProblem}
        onChange={(more) => onChange({ more, category: input.category || (categories[0] ?? '') })}
      />
    </>
  )
}

/** The choice of insurance, for a company that leaves it to its customers. */
const InsuranceField = ({ rates, input, onChange }: Omit<QuoteFieldsProps, 'quote'>) =>
  offersInsurance(rates, input) && (
    <Checkbox
      label="Leave it without insurance"
      checked={!input.isInsured}
      onChange={(event) => onChange({ isInsured: !event.currentTarget.checked })}
    />
  )

/** The office where it is picked up, for a company whose price depends on it. */
function OfficeField({ rates, input, onChange }: Omit<QuoteFieldsProps, 'quote'>) {
  const offices = feeOffices(rates.fees)
  return (
    offices.length > 0 && (
      <NativeSelect
        label="Where you pick up"
        data={[{ value: '', label: 'Any other office' }, ...offices]}
        value={input.office}
        onChange={(event) => onChange({ office: event.currentTarget.value })}
      />
    )
  )
}

interface QuoteAnswerProps {
  quote: Quote
  input: QuoteInput
  trial: ShownPromotion | null
}

function QuoteAnswer({ quote, input, trial }: QuoteAnswerProps) {
  if (quote.is === 'rated') return <Cost rated={quote.rated} mode={input.mode} trial={trial} />
  return (
    <Text c="dimmed">
      Enter the weight and what you paid. Each charge shows here, calculated the way your invoice will be.
    </Text>
  )
}

interface CostProps {
  rated: RatingResult
  mode: string
  trial: ShownPromotion | null
}

function Cost({ rated, mode, trial }: CostProps) {
  const { totalJmdCents } = rated.totals
  const usd = Math.round((totalJmdCents * 100) / rated.exchangeRate)
  return (
    <>
      <p className={classes['total']}>{formatJmd(totalJmdCents)}</p>
      <Text c="dimmed" size="sm" mb="sm">
        About {formatUsd(usd)}, on top of what you paid the shop. {mode} freight, charged as{' '}
        {rated.chargeableLb} lb.
      </Text>
      <ChargeLines lines={rated.lines.map((line) => ({ ...line, amountJmdCents: chargeAmount(line) }))} />
      {trial && (
        <Text size="sm" mt="sm">
          {trialText(rated.lines, trial)}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        US$1 is {formatJmd(rated.exchangeRate)} today. Customs sets the final duty.
      </Text>
    </>
  )
}
