import { Skeleton } from '@mantine/core'
import { pathTo } from '../../guards/path-to.ts'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { Page } from '../../ui/layout/page.tsx'

export const manifestsLink = { to: pathTo('/admin/manifests'), text: 'Manifests' } as const

export const ManifestLoading = () => (
  <Page title="Manifest" back={manifestsLink}>
    <ScansWait />
    <Skeleton height={240} role="status" aria-label="Loading the manifest" />
  </Page>
)
