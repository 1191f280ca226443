import { pathTo } from '../../guards/path-to.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'

export const packagesLink = { to: pathTo('/admin/packages'), text: 'Packages' }

/** The page of a package before anything is loaded. */
export const PackageLoading = () => (
  <Page title="Package" back={packagesLink}>
    <SkeletonPanel label="Loading the package" />
  </Page>
)
