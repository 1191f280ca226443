import { longestTracked } from '#sync/rules/packages/longest-tracked.ts'
import type { TrackingFacts } from '#sync/rules/packages/tracked.ts'
import forms from '../forms/form.module.css'
import type { PublicPageProps } from './page-data.ts'
import shared from './public.module.css'
import { BrandLink, PublicPage } from './public-parts.tsx'
import classes from './track-page.module.css'

/** The number is in the address, so that the page works without a script and a link shows the same package. */
export function TrackPage({ data, search }: PublicPageProps) {
  const number = new URLSearchParams(search).get('number') ?? ''
  return (
    <PublicPage
      title="Track a package"
      lead="Enter the shop’s tracking number, or the one on our label. You don’t need to log in."
    >
      <form method="get" data-track className={`${forms['form']} ${classes['form']}`}>
        <label className={forms['field']}>
          <span>Tracking number</span>
          <input
            name="number"
            defaultValue={number}
            required
            maxLength={longestTracked}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <button type="submit" className={shared['button']}>
          Track
        </button>
      </form>
      <div aria-live="polite">{data.tracking && <TrackingResult tracking={data.tracking} />}</div>
      <p className={shared['note']}>
        <BrandLink company={data.company} to="/login">
          Log in
        </BrandLink>{' '}
        to see every step, and what there is to pay.
      </p>
    </PublicPage>
  )
}

function TrackingResult({ tracking: { tracked, failure } }: { tracking: TrackingFacts }) {
  if (!tracked) return <p className={classes['failure']}>{failure}</p>
  const { number, status, day, office } = tracked
  return (
    <section aria-label={`Package ${number}`} className={classes['result']}>
      <p className={classes['number']}>{number}</p>
      <h2>{status}</h2>
      {day && <p>{day}</p>}
      {office && <p>Pickup office: {office}</p>}
    </section>
  )
}
