import { Skeleton } from '@mantine/core'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { Page } from '../../ui/page.tsx'

export const manifestsLink = { to: '/admin/manifests', text: 'Manifests' } as const

export const ManifestLoading = () => (
  <Page title="Manifest" back={manifestsLink}>
    <ScansWait />
    <Skeleton height={240} role="status" aria-label="Loading the manifest" />
  </Page>
)
