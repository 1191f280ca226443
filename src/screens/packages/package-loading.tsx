import { Page } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'

export const packagesBack = { to: '/admin/packages', text: 'Packages' }

/** The page of one package before anything of it is there. */
export const PackageLoading = () => (
  <Page title="Package" back={packagesBack}>
    <SkeletonPanel label="Loading the package" />
  </Page>
)
