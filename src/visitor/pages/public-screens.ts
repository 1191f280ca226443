import type { ComponentType } from 'react'
import type { PublicPageName } from '#sync/rules/pages/public-pages.ts'
import { CalculatorPage } from './calculator-page.tsx'
import { ContactPage } from './contact-page.tsx'
import { DocumentsPage } from './documents-page.tsx'
import { InspirePage, PostPage } from './inspire-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { PrivacyPage, TermsPage } from './legal-pages.tsx'
import type { PublicPageProps } from './page-data.ts'
import { RatesPage } from './rates-page.tsx'
import { TrackPage } from './track-page.tsx'

/** The screen of each page; a page without a row doesn't compile. */
export const publicScreens: Record<PublicPageName, ComponentType<PublicPageProps>> = {
  landing: LandingPage,
  rates: RatesPage,
  calculator: CalculatorPage,
  track: TrackPage,
  contact: ContactPage,
  forms: DocumentsPage,
  inspire: InspirePage,
  privacy: PrivacyPage,
  terms: TermsPage,
}

/** Returns the page's screen, or the post's screen for a post. */
export const screenOf = (page: PublicPageName, isPost: boolean): ComponentType<PublicPageProps> =>
  page === 'inspire' && isPost ? PostPage : publicScreens[page]
