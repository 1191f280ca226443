import { pathTo } from '../../guards/path-to.ts'
import { NotFoundIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** A stop that isn't on this driver's round, or no longer. */
export const MissingStop = () => (
  <Page title="Stop" back={{ to: pathTo('/admin/driver'), text: 'My deliveries' }} narrow>
    <EmptyState
      icon={NotFoundIcon}
      title="This stop isn’t on your route"
      text="The office cancelled it or gave it to another driver, or its day is closed."
    />
  </Page>
)
