import { Navigate, useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect } from 'react'
import { originAddresses } from '#sync/rules/origins/origins.ts'
import { type PublicPageName, publicPages, publicTitle } from '#sync/rules/pages/public-pages.ts'
import { brandPrefix, startWithoutContact } from '../../guards/places.ts'
import { brandRatesQuery } from '../../queries/api/money/estimates.ts'
import {
  blogsQuery,
  codeTrialQuery,
  openBranchesQuery,
  postQuery,
  publicDocumentsQuery,
  trackingQuery,
} from '../../queries/api/public-data.ts'
import { type ServerAnswer, useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSessionStore } from '../../stores/session.ts'
import type { PublicData } from '../../visitor/pages/page-data.ts'
import shared from '../../visitor/pages/public.module.css'
import { screenOf } from '../../visitor/pages/public-screens.ts'

interface AppPageProps {
  page: PublicPageName
  /** The slug of a post on the Inspire page. */
  slug?: string
  /** True for the second brand's page. */
  second?: boolean
}

/** A public page inside the app, for people who are logged in or have the app already. */
export function AppPage({ page, slug, second = false }: AppPageProps) {
  const router = useRouter()
  const { data, failed, away } = usePublicData(page, slug ?? null, second)
  const { session } = useSessionStore.getState()
  const title = data?.post?.title ?? publicPages[page].title
  const company = data?.company.name
  useEffect(() => {
    if (company) document.title = publicTitle(title, company)
  }, [title, company])
  // A device that appears online but can't reach the server gets an error, because the landing page would be no help.
  if (away && page === 'landing')
    return <Navigate to={startWithoutContact(session, window.location.pathname)} replace />
  if (!data)
    return (
      <div className={shared['page']}>
        <h1 className={shared['title']}>{title}</h1>
        {failed && <p>This page could not be loaded. Check your connection and try again.</p>}
      </div>
    )
  const Screen = screenOf(page, slug !== undefined)
  const { search } = window.location
  /** Puts a form's fields into the address, as the browser does without the app. */
  const follow = (forms: string) => (event: SyntheticEvent) => {
    const form = event.target instanceof Element ? event.target.closest(forms) : null
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
    router.history.replace(`${window.location.pathname}?${query}`)
  }
  const followOnChange = (event: SyntheticEvent) => {
    // Each code that is tried counts, so a code is tried only when the form is sent.
    const isCode = event.target instanceof HTMLInputElement && event.target.name === 'code'
    if (!isCode) follow('form[data-quote]')(event)
  }
  return (
    <div onSubmit={follow('form[data-quote], form[data-track]')} onChange={followOnChange}>
      <Screen data={data} search={search} />
    </div>
  )
}

const dataOf = <T,>(answer: ServerAnswer<T>): T | undefined =>
  answer.is === 'shown' ? answer.data : undefined

function usePublicData(page: PublicPageName, slug: string | null, second: boolean) {
  const rates = useServerQuery(brandRatesQuery(second ? brandPrefix : null))
  const branches = useServerQuery(openBranchesQuery)
  const documents = useServerQuery({ ...publicDocumentsQuery, enabled: page === 'forms' })
  const blogs = useServerQuery({ ...blogsQuery, enabled: page === 'inspire' && slug === null })
  const post = useServerQuery(postQuery(slug))
  const number =
    page === 'track' ? (new URLSearchParams(window.location.search).get('number') ?? '').trim() : ''
  const tracking = useServerQuery(trackingQuery(number))
  const code =
    page === 'calculator' ? (new URLSearchParams(window.location.search).get('code') ?? '').trim() : ''
  const codeTrial = useServerQuery(codeTrialQuery(code))
  const answers = [
    rates,
    branches,
    ...(page === 'forms' ? [documents] : []),
    ...(page === 'inspire' ? [slug === null ? blogs : post] : []),
    ...(number === '' ? [] : [tracking]),
    ...(code === '' ? [] : [codeTrial]),
  ]
  const ratesData = dataOf(rates)
  const ready = ratesData && answers.every(({ is }) => is === 'shown')
  const data: PublicData | null = ready
    ? {
        company: {
          name: ratesData.settings.brand.name,
          logoFileId: ratesData.settings.company.logoFileId,
          home: second ? `/${brandPrefix}` : '',
          brand: second ? brandPrefix : null,
          contact: ratesData.settings.contact,
          transit: ratesData.settings.transit,
          year: new Date().getFullYear(),
        },
        rates: ratesData,
        offices: dataOf(branches) ?? [],
        addresses: originAddresses(ratesData.settings, dataOf(branches) ?? []),
        documents: dataOf(documents) ?? [],
        blogs: dataOf(blogs) ?? [],
        post: dataOf(post) ?? null,
        payment: null,
        tracking: dataOf(tracking) ?? null,
        codeTrial: dataOf(codeTrial) ?? null,
        demo: false,
      }
    : null
  const isAway = answers.some(({ is }) => is === 'away')
  return { data, away: isAway, failed: isAway || answers.some(({ is }) => is === 'failed') }
}
