import { Page } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'

export const packagesBack = { to: '/admin/packages', text: 'Packages' }

/** The page of a package before anything is loaded. */
export const PackageLoading = () => (
  <Page title="Package" back={packagesBack}>
    <SkeletonPanel label="Loading the package" />
  </Page>
)
