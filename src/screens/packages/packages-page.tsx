import { Page } from '../../ui/page.tsx'

export function PackagesPage() {
  return <Page title="Packages">{null}</Page>
}
