import { Page } from '../../ui/page.tsx'

export function PackageImagesPage(_props: { packageId: string }) {
  return <Page title="Package images">{null}</Page>
}
