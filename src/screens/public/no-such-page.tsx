import type { PublicPageProps } from './page-data.ts'
import shared from './public.module.css'
import { BrandLink, PublicPage } from './public-parts.tsx'

/** For a visitor; inside the app the error page answers. */
export const NoSuchPage = ({ data: { company } }: PublicPageProps) => (
  <PublicPage title="404 Not Found" lead="This page could not be found. The address may be mistyped or old.">
    <p className={shared['after']}>
      <BrandLink company={company} to="" className={shared['button']}>
        Home
      </BrandLink>
      <BrandLink company={company} to="/contact">
        Contact us
      </BrandLink>
    </p>
  </PublicPage>
)
