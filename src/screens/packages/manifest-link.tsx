import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useManifest } from '../../queries/manifests.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'

/** The manifest that a package travels on. People who may not open manifests, and so have none on their device, read that it is on one. */
export function ManifestLink({ manifestId }: { manifestId: string }) {
  const session = useSession()
  const manifest = useManifest(manifestId)
  if (!session || !manifestPolicy.canRead(toActor(session))) return <>{manifest?.number ?? 'On a manifest'}</>
  return (
    <Anchor component={Link} to={pathTo('/admin/manifests/$manifest', { manifest: manifestId })}>
      {manifest?.number ?? 'Manifest'}
    </Anchor>
  )
}
