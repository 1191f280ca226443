import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { otherCharges, sheetNotes } from '../../components/quote/rate-texts.ts'
import { offeredWays, sheetsOfWays, waysNote } from '../../components/quote/ways.ts'
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
        {sheetsOfWays(offeredWays(rates)).map(([sheet, ways]) => (
          <Sheet key={sheet.rateSheetId} sheet={sheet} note={waysNote(ways)} />
        ))}
      </div>
      <OtherCharges data={data} />
      <p className={shared['after']}>
        <StartButton company={company} />
      </p>
    </PublicPage>
  )
}

function Sheet({ sheet, note }: { sheet: RateSheet; note: string }) {
  return (
    <section className={classes['sheet']}>
      <h2>
        {sheet.name}
        {note && <small>{note}</small>}
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
