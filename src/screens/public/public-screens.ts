import type { ComponentType } from 'react'
import type { PublicPageName } from '#sync/rules/public-pages.ts'
import { CalculatorPage } from './calculator-page.tsx'
import { ContactPage } from './contact-page.tsx'
import { DocumentsPage } from './documents-page.tsx'
import { InspirePage, PostPage } from './inspire-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { PrivacyPage, TermsPage } from './legal-pages.tsx'
import type { PublicPageProps } from './page-data.ts'
import { RatesPage } from './rates-page.tsx'

/** Each page and what draws it; a page without a row does not compile. */
export const publicScreens: Record<PublicPageName, ComponentType<PublicPageProps>> = {
  landing: LandingPage,
  rates: RatesPage,
  calculator: CalculatorPage,
  contact: ContactPage,
  forms: DocumentsPage,
  inspire: InspirePage,
  privacy: PrivacyPage,
  terms: TermsPage,
}

/** A page's own screen, or the post's where there is one. */
export const screenOf = (page: PublicPageName, isPost: boolean): ComponentType<PublicPageProps> =>
  page === 'inspire' && isPost ? PostPage : publicScreens[page]
