import { Page } from '../../ui/page.tsx'

export function CheckInPage() {
  return <Page title="Check-in Wizard">{null}</Page>
}
