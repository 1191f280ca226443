import { placesOf } from '#sync/rules/prices/delivery-zones.ts'
import { chargeAmount } from '#sync/rules/prices/money.ts'
import type { RatingResult } from '#sync/rules/prices/rating.ts'
import { feeOffices } from '../../components/quote/fee-texts.ts'
import { mostKinds } from '../../components/quote/goods.ts'
import { trialText } from '../../components/quote/promotion-texts.ts'
import {
  offersInsurance,
  type Quote,
  type QuoteInput,
  quoteOf,
  readQuote,
} from '../../components/quote/quote.ts'
import { chosenWay, offeredWays } from '../../components/quote/ways.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import forms from '../forms/form.module.css'
import classes from './calculator-page.module.css'
import type { PublicData, PublicPageProps } from './page-data.ts'
import shared from './public.module.css'
import { BrandLink, PublicPage, StartButton } from './public-parts.tsx'
import tables from './tables.module.css'

/** The input is in the address, so that the page works without a script and a link shows the same result. */
export function CalculatorPage({ data, search }: PublicPageProps) {
  const input = readQuote(search)
  const quote = quoteOf(input, data.rates, data.codeTrial?.promotion)
  return (
    <PublicPage
      title="Shipping calculator"
      lead="The full cost of your package, from our US warehouse to your hands in Jamaica. We calculate your invoice the same way."
    >
      <div className={shared['split']}>
        <QuoteForm data={data} input={input} quote={quote} />
        <div id="quote" aria-live="polite" className={classes['result']}>
          <QuoteAnswer data={data} input={input} quote={quote} />
        </div>
      </div>
    </PublicPage>
  )
}

interface QuoteProps {
  data: PublicData
  input: QuoteInput
  quote: Quote
}

interface CategoryFieldProps {
  data: PublicData
  chosen: string
  /** The kind of goods, from 1. */
  kind?: number
}

const CategoryField = ({ data, chosen, kind = 1 }: CategoryFieldProps) => (
  <label className={forms['field']}>
    <span>{kind === 1 ? 'What it is' : `What they are (${kind})`}</span>
    <select name={kind === 1 ? 'category' : `category${kind}`} defaultValue={chosen}>
      {(data.rates.dutyTable?.rates.categories ?? []).map(({ category }) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </select>
  </label>
)

/** The place of a delivery, for a company whose price depends on it. */
const PlaceField = ({ data, chosen }: { data: PublicData; chosen: string }) =>
  data.rates.deliveryZones.length > 0 && (
    <label className={forms['field']}>
      <span>Where you live</span>
      <select name="place" defaultValue={chosen}>
        <option value="">Elsewhere</option>
        {placesOf(data.rates.deliveryZones).map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </select>
    </label>
  )

/** The office where it is picked up, for a company whose price depends on it. */
function OfficeField({ data, chosen }: { data: PublicData; chosen: string }) {
  const offices = feeOffices(data.rates.fees)
  return (
    offices.length > 0 && (
      <label className={forms['field']}>
        <span>Where you pick up</span>
        <select name="office" defaultValue={chosen}>
          <option value="">Any other office</option>
          {offices.map((office) => (
            <option key={office} value={office}>
              {office}
            </option>
          ))}
        </select>
      </label>
    )
  )
}

/** The choice of insurance, for a company that leaves it to its customers. */
const InsuranceField = ({ data, input }: { data: PublicData; input: QuoteInput }) =>
  offersInsurance(data.rates, input) && (
    <label className={classes['check']}>
      <input type="checkbox" name="insurance" value="no" defaultChecked={!input.isInsured} />
      <span>Leave it without insurance</span>
    </label>
  )

/** It is tried when the form is sent, because each try of a stranger counts. */
function CodeField({ data, chosen }: { data: PublicData; chosen: string }) {
  const failure = data.codeTrial?.failure
  return (
    <label className={forms['field']}>
      <span>Promotion code, if you have one</span>
      <input
        name="code"
        defaultValue={chosen}
        autoComplete="off"
        autoCapitalize="characters"
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? 'code-problem' : undefined}
      />
      {failure && <small id="code-problem">{failure}</small>}
    </label>
  )
}

function WayField({ data, input }: Pick<QuoteProps, 'data' | 'input'>) {
  const ways = offeredWays(data.rates)
  const chosen = chosenWay(ways, input)
  return (
    <fieldset className={classes['choices']}>
      <legend>Ship by</legend>
      {ways.map((way) => (
        <label key={way.text}>
          <input type="radio" name="mode" value={way.text} defaultChecked={way === chosen} />
          <span>
            {way.text}
            <small>{way.days}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function QuoteForm({ data, input, quote }: QuoteProps) {
  const problems = quote.is === 'wrong' ? quote.problems : {}
  const kinds = [...input.more, { value: '', category: '' }].slice(0, mostKinds - 1)
  const field = (name: keyof typeof problems, label: string, example: string, text: string) => (
    <label className={forms['field']}>
      <span>{label}</span>
      <input
        name={name}
        defaultValue={text}
        inputMode="decimal"
        autoComplete="off"
        placeholder={example}
        aria-invalid={problems[name] ? true : undefined}
        aria-describedby={problems[name] ? `${name}-problem` : undefined}
      />
      {problems[name] && <small id={`${name}-problem`}>{problems[name]}</small>}
    </label>
  )
  return (
    <form method="get" action="#quote" data-quote className={forms['form']}>
      <WayField data={data} input={input} />
      {field('weight', 'Weight in pounds', '3.5', input.weight)}
      <fieldset className={classes['sides']}>
        <legend>Size in inches, if you know it</legend>
        {field('length', 'Length', '12', input.length)}
        {field('width', 'Width', '9', input.width)}
        {field('height', 'Height', '4', input.height)}
      </fieldset>
      {field('value', 'What you paid, in US dollars', '79.99', input.value)}
      <CategoryField data={data} chosen={input.category} />
      {kinds.map((kind, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: kinds have no id, and their order is theirs
        <details key={n} open={kind.value !== ''} className={classes['more']}>
          <summary>{kind.value === '' ? 'Another kind of goods in the same box' : `Goods ${n + 2}`}</summary>
          {field(`value${n + 2}`, `What you paid for them, in US dollars (${n + 2})`, '25.00', kind.value)}
          <CategoryField data={data} chosen={kind.category} kind={n + 2} />
        </details>
      ))}
      <OfficeField data={data} chosen={input.office} />
      <PlaceField data={data} chosen={input.place} />
      <label className={classes['check']}>
        <input type="checkbox" name="delivery" value="yes" defaultChecked={input.delivery} />
        <span>Deliver it to my door</span>
      </label>
      <InsuranceField data={data} input={input} />
      <CodeField data={data} chosen={input.code} />
      <button type="submit" className={shared['button']}>
        Calculate
      </button>
    </form>
  )
}

function QuoteAnswer({ data, input, quote }: QuoteProps) {
  if (quote.is === 'rated') return <CostLines data={data} input={input} rated={quote.rated} />
  return (
    <>
      <h2>Your cost</h2>
      <p>
        {quote.is === 'wrong'
          ? 'Please check the highlighted fields.'
          : 'Enter the weight and what you paid. The price of each step shows here, in Jamaican dollars.'}
      </p>
    </>
  )
}

function CostLines({ data, input, rated }: { data: PublicData; input: QuoteInput; rated: RatingResult }) {
  const usd = Math.round((rated.totals.totalJmdCents * 100) / rated.exchangeRate)
  return (
    <>
      <h2>Your cost</h2>
      <p className={classes['total']} data-testid="quote-total">
        {formatJmd(rated.totals.totalJmdCents)}
        <small>about {formatUsd(usd)}, on top of what you paid the shop</small>
      </p>
      <table className={tables['lines']}>
        <caption>
          {chosenWay(offeredWays(data.rates), input)?.text ?? input.mode} freight, charged as{' '}
          {rated.chargeableLb} lb
        </caption>
        <tbody>
          {rated.lines.map((line) => (
            <tr key={`${line.feature} ${line.description}`}>
              <th scope="row">
                {line.description}
                <small>{line.how}</small>
              </th>
              <td>{formatJmd(chargeAmount(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatJmd(rated.totals.totalJmdCents)}</td>
          </tr>
        </tfoot>
      </table>
      {data.codeTrial?.promotion && (
        <p className={shared['note']}>{trialText(rated.lines, data.codeTrial.promotion)}</p>
      )}
      <p className={shared['note']}>
        US$1 is {formatJmd(rated.exchangeRate)} today. Customs sets the final duty. To share this quote, copy
        the address of this page.
      </p>
      <p className={shared['after']}>
        <StartButton company={data.company} />{' '}
        <BrandLink company={data.company} to="/rates">
          All rates
        </BrandLink>
      </p>
    </>
  )
}
