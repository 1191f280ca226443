import { pathTo } from '../../guards/path-to.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'

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
