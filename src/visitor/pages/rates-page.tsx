import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { daysText, otherCharges, sheetNotes } from '../../components/quote/rate-texts.ts'
import { formatUsd } from '../../ui/texts/format.ts'
import type { PublicData, PublicPageProps } from './page-data.ts'
import prose from './prose.module.css'
import shared from './public.module.css'
import { BrandLink, PublicPage, StartButton } from './public-parts.tsx'
import classes from './rates-page.module.css'
import tables from './tables.module.css'

/** The company's prices, and how an invoice combines them. */
export function RatesPage({ data }: PublicPageProps) {
  const { company, rates } = data
  return (
    <PublicPage
      title="Shipping rates"
      lead="Freight is charged by weight or by size, whichever is more, rounded up to the whole pound."
    >
      <p>
        <BrandLink company={company} to="/shipping-calculator" className={shared['plainButton']}>
          Calculate your cost
        </BrandLink>
      </p>
      <div className={classes['sheets']}>
        {rates.rateSheets.map((sheet) => (
          <Sheet key={sheet.rateSheetId} sheet={sheet} data={data} />
        ))}
      </div>
      <OtherCharges data={data} />
      <p className={shared['after']}>
        <StartButton company={company} />
      </p>
    </PublicPage>
  )
}

function Sheet({ sheet, data }: { sheet: RateSheet; data: PublicData }) {
  const days = daysText(data.company.transit[sheet.mode === 'Air' ? 'air' : 'sea'])
  return (
    <section className={classes['sheet']}>
      <h2>
        {sheet.name}
        {days && <small>{days}</small>}
      </h2>
      <table className={tables['table']}>
        <thead>
          <tr>
            <th scope="col">Up to</th>
            <th scope="col">Freight</th>
          </tr>
        </thead>
        <tbody>
          {sheet.bands.map(({ uptoLb, priceUsdCents }) => (
            <tr key={uptoLb}>
              <th scope="row">{uptoLb} lb</th>
              <td>{formatUsd(priceUsdCents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Each extra pound</th>
            <td>{formatUsd(sheet.extraLbUsdCents)}</td>
          </tr>
        </tbody>
      </table>
      <ul className={classes['list']}>
        {sheetNotes(sheet).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

function OtherCharges({ data: { rates } }: { data: PublicData }) {
  return (
    <section className={prose['prose']}>
      <h2>Other charges</h2>
      <dl className={classes['terms']}>
        {otherCharges(rates).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
