import { Navigate, useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect } from 'react'
import { type PublicPageName, publicPages, publicTitle } from '#sync/rules/public-pages.ts'
import { brandPrefix, startWithoutContact } from '../../guards/places.ts'
import { brandRatesQuery } from '../../queries/api/estimates.ts'
import {
  blogsQuery,
  openBranchesQuery,
  postQuery,
  publicDocumentsQuery,
} from '../../queries/api/public-data.ts'
import { type ServerAnswer, useServerQuery } from '../../queries/api/use-server-query.ts'
import { useSessionStore } from '../../stores/session.ts'
import type { PublicData } from './page-data.ts'
import shared from './public.module.css'
import { screenOf } from './public-screens.ts'

interface AppPageProps {
  page: PublicPageName
  /** Of one post of the Inspire page. */
  slug?: string
  /** The second brand's page. */
  second?: boolean
}

/** A public page inside the app, for whoever is logged in or has the app already. */
export function AppPage({ page, slug, second = false }: AppPageProps) {
  const router = useRouter()
  const { data, failed, away } = usePublicData(page, slug ?? null, second)
  const { session } = useSessionStore.getState()
  const title = data?.post?.title ?? publicPages[page].title
  const company = data?.company.name
  useEffect(() => {
    if (company) document.title = publicTitle(title, company)
  }, [title, company])
  // A device that believes to be online, and reaches no server: to say what we are would be no help.
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
  const calculate = (event: SyntheticEvent) => {
    const form = event.target instanceof Element ? event.target.closest('form[data-quote]') : null
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
    router.history.replace(`${window.location.pathname}?${query}`)
  }
  return (
    <div onSubmit={calculate} onChange={calculate}>
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
  const needed = [
    rates,
    branches,
    ...(page === 'forms' ? [documents] : []),
    ...(page === 'inspire' ? [slug === null ? blogs : post] : []),
  ]
  const shown = dataOf(rates)
  const ready = shown && needed.every(({ is }) => is === 'shown')
  const data: PublicData | null = ready
    ? {
        company: {
          name: shown.settings.brand.name,
          logoFileId: shown.settings.company.logoFileId,
          home: second ? `/${brandPrefix}` : '',
          brand: second ? brandPrefix : null,
          contact: shown.settings.contact,
          transit: shown.settings.transit,
          year: new Date().getFullYear(),
        },
        rates: shown,
        offices: dataOf(branches) ?? [],
        documents: dataOf(documents) ?? [],
        blogs: dataOf(blogs) ?? [],
        post: dataOf(post) ?? null,
        payment: null,
        demo: false,
      }
    : null
  const away = needed.some(({ is }) => is === 'away')
  return { data, away, failed: away || needed.some(({ is }) => is === 'failed') }
}
