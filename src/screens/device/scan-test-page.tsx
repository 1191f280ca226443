import { ScanTest } from '../../scan/scan-test.tsx'
import { Page } from '../../ui/page.tsx'

/** What a scanner sends and what is made of it. */
export function ScanTestPage() {
  return (
    <Page
      title="Scan test"
      note="Shows what a scanner sends. Nothing is saved."
      back={{ to: '/admin/device', text: 'Device & Sync' }}
      narrow
    >
      <ScanTest />
    </Page>
  )
}
