import { pathTo } from '../../guards/path-to.ts'
import { ScanTest } from '../../scan/scan-test.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** Shows a scanner's input and how the app reads it. */
export function ScanTestPage() {
  return (
    <Page
      title="Scan test"
      note="Shows what a scanner sends. Nothing is saved."
      back={{ to: pathTo('/admin/device'), text: 'Device & Sync' }}
      narrow
    >
      <ScanTest />
    </Page>
  )
}
