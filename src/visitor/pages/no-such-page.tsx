import type { PublicPageProps } from './page-data.ts'
import shared from './public.module.css'
import { BrandLink, PublicPage } from './public-parts.tsx'

/** The visitor's page for an unknown address; the app has an error page of its own. */
export const NoSuchPage = ({ data: { company } }: PublicPageProps) => (
  <PublicPage title="404 Not Found" lead="This page could not be found. The address may be mistyped or old.">
    <p className={shared['after']}>
      <BrandLink company={company} to="/" className={shared['button']}>
        Home
      </BrandLink>
      <BrandLink company={company} to="/contact">
        Contact us
      </BrandLink>
    </p>
  </PublicPage>
)
