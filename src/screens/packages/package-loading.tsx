import { Skeleton } from '@mantine/core'
import { Page } from '../../ui/page.tsx'

export const packagesBack = { to: '/admin/packages', text: 'Packages' }

/** The page of one package before anything of it is there. */
export const PackageLoading = () => (
  <Page title="Package" back={packagesBack}>
    <Skeleton height={240} />
  </Page>
)
