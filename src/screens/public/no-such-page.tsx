import type { PublicPageProps } from './page-data.ts'
import classes from './public.module.css'
import { BrandLink, PublicPage } from './public-parts.tsx'

/** For a visitor; inside the app the error page answers. */
export const NoSuchPage = ({ data: { company } }: PublicPageProps) => (
  <PublicPage title="404 Not Found" lead="This page could not be found. The address may be mistyped or old.">
    <p className={classes['after']}>
      <BrandLink company={company} to="" className={classes['button']}>
        Home
      </BrandLink>
      <BrandLink company={company} to="/contact">
        Contact us
      </BrandLink>
    </p>
  </PublicPage>
)
