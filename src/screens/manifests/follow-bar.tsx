import { Alert, Button, Group } from '@mantine/core'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { statusText } from '#sync/entities/packages/package-status.ts'
import { placeWith } from '#sync/rules/packages/left-behind.ts'
import { isBehindManifest } from '../../changes/follow-manifest.ts'
import { mutate } from '../../changes/mutate.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from './manifest.module.css'

/** The limit of one mutation. */
const maxPerMutation = 500

/** Packages that were found, cleared or released late, and the press that moves them to where their manifest is. */
export function FollowBar({ manifest, items }: { manifest: Manifest; items: readonly ManifestItem[] }) {
  const { manifestId } = manifest
  const behind = items.flatMap(({ pkg, line }) =>
    pkg && isBehindManifest({ pkg, line, manifest }) ? [pkg] : [],
  )
  const packageIds = behind.slice(0, maxPerMutation).map(({ packageId }) => packageId)
  const follow = useAction(() => mutate('manifest.follow', { manifestId, packageIds }))
  const place = placeWith(manifest)
  const [first] = behind
  if (!first || !place) return null
  const words =
    behind.length === 1
      ? `${first.trackingNumber} isn’t at “${statusText(place)}” yet.`
      : `${plural(behind.length, 'package')} aren’t at “${statusText(place)}” yet.`
  return (
    <div className={classes['tools']}>
      <Alert color="orange" icon={<WarningIcon />} title="Left behind by the manifest">
        <Group justify="space-between" gap="sm">
          <span>{words}</span>
          <Button size="sm" variant="default" loading={follow.busy} onClick={() => void follow.run()}>
            Move {behind.length === 1 ? 'it' : 'them'} there
          </Button>
        </Group>
        <ProblemAlert text={follow.problem} />
      </Alert>
    </div>
  )
}
