import { Page } from '../../ui/page.tsx'

export function PackageCreatePage() {
  return <Page title="Add package">{null}</Page>
}
