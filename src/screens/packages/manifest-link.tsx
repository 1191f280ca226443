import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { useManifest } from '../../queries/manifests.ts'

/** The manifest that a package travels on. */
export function ManifestLink({ manifestId }: { manifestId: string }) {
  const manifest = useManifest(manifestId)
  return (
    <Anchor component={Link} to={pathTo('/admin/manifests/$manifest', { manifest: manifestId })}>
      {manifest?.number ?? 'Manifest'}
    </Anchor>
  )
}
