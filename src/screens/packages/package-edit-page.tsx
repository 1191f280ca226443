import { Page } from '../../ui/page.tsx'

export function PackageEditPage(_props: { packageId: string }) {
  return <Page title="Edit package">{null}</Page>
}
