import { Page } from '../../ui/page.tsx'

export function PackagePage(_props: { packageId: string }) {
  return <Page title="Package">{null}</Page>
}
