import customers from '../../../docs/manual/customers.md?raw'
import { ManualText } from '../../components/manual/manual-text.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** The customers' chapter of the manual. */
export const AccountHelpPage = () => (
  <Page title="Help">
    <ManualText text={customers} />
  </Page>
)
