import { dropEnd } from '#sync/lib/drop-ends.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { formPages, type PublicPageName, paymentPages, publicPages } from '#sync/rules/pages/public-pages.ts'
import { codeTrialAt } from './code-trials.ts'
import { fillPage } from './head.ts'
import { type PaymentAddress, paymentAddressAt, paymentFacts } from './payment-facts.ts'
import { type PageBrand, type PageDeps, publicData } from './public-data.ts'
import { structuredDataOf } from './structured-data.ts'
import type { PageBuild } from './template.ts'
import { trackingFacts } from './tracking-facts.ts'

export interface PageAnswer {
  readonly status: 200 | 404 | 429
  readonly html: string
  /** It shows what is one person's: nothing is to keep it. */
  readonly isPrivate: boolean
}

interface Address {
  readonly brand: PageBrand
  /** Below the brand's home: '' or '/rates'. */
  readonly path: string
  /** The query, with its question mark. */
  readonly search: string
}

const brandAt = (prefix: string, isSecond: boolean): PageBrand =>
  isSecond ? { home: `/${prefix}`, brand: prefix } : { home: '', brand: null }

function addressOf(url: string, prefix: string): Address {
  const [path = '', query] = url.split('#')[0]?.split(/\?(.*)/s) ?? []
  const plain = dropEnd(path, '/')
  const search = query === undefined ? '' : `?${query}`
  const home = `/${prefix}`
  const isSecond = plain === home || plain.startsWith(`${home}/`)
  return { brand: brandAt(prefix, isSecond), path: isSecond ? plain.slice(home.length) : plain, search }
}

const pageNames = namesIn(publicPages)
const slugForm = /^\/inspire\/([a-z0-9-]{1,80})$/

interface Found {
  readonly page: PublicPageName
  readonly slug: string | null
}

function publicPageAt(path: string): Found | null {
  const slug = slugForm.exec(path)?.[1]
  if (slug) return { page: 'inspire', slug }
  const page = pageNames.find((name) => publicPages[name].path === path)
  return page ? { page, slug: null } : null
}

/** Whether the app has a page there; which of them are a person's to see, the app asks itself. */
function isAppPage(routes: readonly string[], { brand, path }: Address): boolean {
  const parts = `${brand.home}${path}`.split('/')
  return routes.some((route) => {
    const routeParts = route.split('/')
    return (
      routeParts.length === parts.length &&
      routeParts.every((part, n) => {
        if (part === '$prefix') return brand.brand !== null && parts[n] === brand.brand
        return part.startsWith('$') ? parts[n] !== '' : part === parts[n]
      })
    )
  })
}

/** Titles of the app's pages before the app sets them; the rest have only the suffix. */
const appTitles: Readonly<Record<string, string>> = {
  '/unauthorized': 'Unauthorized',
}

const formNames = namesIn(formPages)

const pictureOf = ({ env }: PageDeps, { brand }: PageBrand): string =>
  `${env.publicUrl}/share/${brand ? 'second' : 'own'}.png`

const factsOf = (
  { env: { publicUrl } }: PageDeps,
  { home }: PageBrand,
  { company, offices, post }: Pick<Awaited<ReturnType<typeof publicData>>, 'company' | 'offices' | 'post'>,
) => ({ home: publicUrl + home, publicUrl, company, offices, post })

/** A page of the app: the server draws its form, or the page is empty until the app shows it. */
async function appPage(
  deps: PageDeps,
  build: PageBuild,
  { brand, path, search }: Address,
): Promise<PageAnswer> {
  const data = await publicData(deps, brand, null)
  const { company } = data
  const form = formNames.find((name) => formPages[name].path === path)
  const pageTitle = form ? formPages[form].title : appTitles[path]
  const head = {
    company: company.name,
    title: pageTitle ? `${pageTitle} · ${company.name}` : company.name,
    description: form ? formPages[form].description : publicPages.landing.description,
    url: form && formPages[form].isFound ? deps.env.publicUrl + brand.home + path : null,
    image: pictureOf(deps, brand),
  }
  const html = form
    ? fillPage(build.visitor, head, build.render(form, data, search))
    : fillPage(build.shell, head, '')
  return { status: 200, html, isPrivate: false }
}

/** The page for paying or for coming back from a payment, in the brand of its customer. */
async function paymentPage(
  deps: PageDeps,
  build: PageBuild,
  { brand, search }: Address,
  payment: PaymentAddress,
  ip: string,
): Promise<PageAnswer> {
  const { failure, ...facts } = await paymentFacts(deps, payment, ip)
  const { brandPrefix } = deps.env
  const pageBrand = facts.brand === null ? brand : brandAt(brandPrefix, facts.brand === brandPrefix)
  const data = await publicData(deps, pageBrand, null)
  const { name } = data.company
  const head = {
    company: name,
    title: `${paymentPages[payment.page].title} · ${name}`,
    description: publicPages.landing.description,
    url: null,
    image: pictureOf(deps, pageBrand),
  }
  const pageData = { ...data, payment: { ...facts, failure: failure?.text ?? null } }
  const html = fillPage(build.visitor, head, build.render(payment.page, pageData, search))
  return { status: failure?.status ?? 200, html, isPrivate: true }
}

type Post = Awaited<ReturnType<typeof publicData>>['post']

/** A post without a summary doesn't share the description of the list of posts. */
const descriptionOf = (post: Post, pageDescription: string): string =>
  post ? post.summary || `${post.title}. ${pageDescription}` : pageDescription

/** A page of the app as its empty shell, any other as the server draws it: a public page, or that there is none. */
export async function answerPage(
  deps: PageDeps,
  build: PageBuild,
  { url, ip }: { readonly url: string; readonly ip: string },
): Promise<PageAnswer> {
  const address = addressOf(url, deps.env.brandPrefix)
  const { brand, path, search } = address
  const publicPage = publicPageAt(path)
  // An icon's shortcut leads into the app.
  const isShortcut = path === '' && new URLSearchParams(search).has('to')
  const payment = isAppPage(build.routes, address) ? paymentAddressAt(path, search) : null
  if (payment) return paymentPage(deps, build, address, payment, ip)
  if (isShortcut || (!publicPage && isAppPage(build.routes, address))) return appPage(deps, build, address)
  const tracking = publicPage?.page === 'track' ? await trackingFacts(deps, search, ip) : null
  const codeTrial = publicPage?.page === 'calculator' ? await codeTrialAt(deps, search, ip) : null
  const data = { ...(await publicData(deps, brand, publicPage?.slug ?? null)), tracking, codeTrial }
  const exists = publicPage !== null && (publicPage.slug === null || data.post !== null)
  const facts = exists ? publicPages[publicPage.page] : null
  const title = data.post?.title ?? facts?.title ?? '404 Not Found'
  const head = {
    company: data.company.name,
    title: `${title} · ${data.company.name}`,
    description: descriptionOf(data.post, facts?.description ?? 'This page could not be found.'),
    // A search engine keeps the page itself, and no package's state.
    url: exists && !tracking ? `${deps.env.publicUrl}${brand.home}${path}` || deps.env.publicUrl : null,
    image: pictureOf(deps, brand),
    things: exists ? structuredDataOf(publicPage.page, factsOf(deps, brand, data)) : [],
  }
  const body = build.render(exists ? publicPage.page : null, data, search)
  const status = tracking?.status ?? (exists ? 200 : 404)
  return {
    status,
    html: fillPage(build.visitor, head, body),
    isPrivate: tracking !== null || codeTrial !== null,
  }
}
