import { Page } from '../../ui/page.tsx'

export function DevicePage() {
  return <Page title="Device & Sync">{null}</Page>
}
