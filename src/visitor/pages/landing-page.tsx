import type { OriginAddress } from '#sync/rules/origins/origins.ts'
import { usAddress } from '#sync/rules/origins/us-address.ts'
import { frequentQuestions, steps } from '#sync/rules/pages/landing-text.ts'
import { shippingOnly } from '../../components/quote/quote.ts'
import { daysText } from '../../components/quote/rate-texts.ts'
import { daysOfWay } from '../../components/quote/ways.ts'
import { pathBelow } from '../../guards/path-to.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import classes from './landing-page.module.css'
import { OfficeCards } from './office-cards.tsx'
import { type PublicData, type PublicPageProps, pickupOfficesOf } from './page-data.ts'
import { PriceTable } from './price-table.tsx'
import shared from './public.module.css'
import { BrandLink, StartButton } from './public-parts.tsx'

/** Explains the service to newcomers: the address, the price, the transit days, the offices, and how it works. */
export function LandingPage({ data }: PublicPageProps) {
  const { company } = data
  return (
    <>
      <Hero data={data} />
      <section id="how" className={shared['section']}>
        <h2>How it works</h2>
        <ol className={classes['steps']}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={classes['band']}>
        <section id="rates" className={shared['section']}>
          <h2>What it costs</h2>
          <p className={shared['lead']}>
            {`Shipping, handling and our tax included, from our warehouse to the counter in Jamaica${dutyFree(data)}. What you choose beside it is listed with all rates. No membership, no monthly fee.`}
          </p>
          <PriceTable rates={data.rates} weights={[1, 3, 5, 10, 20]} />
          <p className={shared['after']}>
            <BrandLink company={company} to="/shipping-calculator" className={shared['plainButton']}>
              Calculate your cost
            </BrandLink>{' '}
            <BrandLink company={company} to="/rates">
              All rates
            </BrandLink>
          </p>
        </section>
      </div>
      <section id="offices" className={shared['section']}>
        <h2>Where you pick up</h2>
        <OfficeCards offices={pickupOfficesOf(data)} />
      </section>
      <section id="faq" className={shared['section']}>
        <h2>Questions people ask</h2>
        <div className={classes['faq']}>
          {frequentQuestions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <div className={`${shared['words']} ${classes['closing']}`}>
        <h2>Your address is ready as soon as you register</h2>
        <StartButton company={company} />
      </div>
    </>
  )
}

/** Up to which value customs adds nothing to these prices. */
const dutyFree = ({ rates: { dutyTable } }: PublicData): string =>
  dutyTable ? `, for packages worth up to ${formatUsd(dutyTable.deMinimisUsdCents)}` : ''

function Hero({ data }: { data: PublicData }) {
  const { company } = data
  return (
    <div className={`${shared['words']} ${classes['hero']}`}>
      <div className={classes['heroInner']}>
        <div>
          <h1>Shop in the US. Pick up in Jamaica.</h1>
          <p>
            Get your own US address for free. Send anything you buy there to it, and we bring it to an office
            near you.
          </p>
          <div className={classes['heroButtons']}>
            <StartButton company={company} />
            <BrandLink company={company} to="/shipping-calculator" className={shared['ghostButton']}>
              See what it costs
            </BrandLink>
          </div>
          <TrackForm company={company} />
          <KeyFacts data={data} />
        </div>
        {data.addresses.map((origin) => (
          <AddressCard key={origin.branchId} origin={origin} />
        ))}
      </div>
    </div>
  )
}

/** Finds a package in one step, also before any script has loaded. */
const TrackForm = ({ company }: Pick<PublicData, 'company'>) => (
  <form method="get" action={pathBelow(company.home, '/track')} className={classes['track']}>
    <label>
      <span>Track a package</span>
      <input
        name="number"
        placeholder="Tracking number"
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </label>
    <button type="submit" className={shared['ghostButton']}>
      Track
    </button>
  </form>
)

/** The price, days and offices, as far as the company has entered them. */
function KeyFacts({ data }: { data: PublicData }) {
  const { rates } = data
  const byAir = { mode: 'Air', service: '' } as const
  const onePound = shippingOnly(rates, byAir, 1)
  const days = daysText(daysOfWay(rates, byAir))
  const offices = pickupOfficesOf(data)
  const facts = [
    onePound !== null && { value: formatJmd(onePound), label: 'for 1 lb by air, all in' },
    days !== null && { value: days.replace(' business days', ' days'), label: 'by air, business days' },
    offices.length > 0 && {
      value: String(offices.length),
      label: offices.length === 1 ? 'pickup office' : 'pickup offices',
    },
  ].filter((fact) => fact !== false)
  return (
    <dl className={classes['facts']}>
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

/** An example of the address a customer types at a shop's checkout. */
function AddressCard({ origin }: { origin: OriginAddress }) {
  const address = usAddress(origin.address)
  if (!address) return null
  const lines = [
    ['Full name', 'Your name'],
    ['Address line 1', address.line1],
    ['Address line 2', 'Your mailbox number'],
    ['City', address.city],
    ['State', address.state],
    ['ZIP code', address.zip],
  ]
  return (
    <figure className={classes['address']}>
      <figcaption>
        {origin.label === '' ? 'Your US address at checkout' : `${origin.label}: your US address`}
      </figcaption>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>You get your own number in line 2 when you register.</p>
    </figure>
  )
}
