import { renderToString } from 'react-dom/server'
import type { PublicPageName } from '#sync/rules/public-pages.ts'
import { PublicFrame } from './layouts/public-frame.tsx'
import { NoSuchPage } from './screens/public/no-such-page.tsx'
import type { PublicData } from './screens/public/page-data.ts'
import { screenOf } from './screens/public/public-screens.ts'

/**
 * A public page as HTML, for the server, which runs the built form of this file. No React runs on it in the browser, so
 * the marks that it would need are left out.
 */
export function renderPage(page: PublicPageName | null, data: PublicData, search: string): string {
  const Screen = page ? screenOf(page, data.post !== null) : NoSuchPage
  return renderToString(
    <PublicFrame company={data.company}>
      <Screen data={data} search={search} />
    </PublicFrame>,
  ).replaceAll('<!-- -->', '')
}
