import { Page } from '../../ui/page.tsx'

export function ReviewsPage() {
  return <Page title="Reviews">{null}</Page>
}
