import { Page } from '../../ui/page.tsx'

export function ScanTestPage() {
  return <Page title="Scan test">{null}</Page>
}
