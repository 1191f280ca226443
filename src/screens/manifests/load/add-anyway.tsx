import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { isOtherMode } from '#sync/rules/manifests/manifest-mode.ts'
import { isHeldForCustomer } from '#sync/rules/packages/hold-state.ts'
import { mutate } from '../../../changes/mutate.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { useOpenManifests } from '../../../queries/manifests.ts'
import { useSession } from '../../../session/session.ts'
import { useAction } from '../../../ui/use-action.ts'

interface AddAnywayProps {
  pkg: Package
  manifest: Manifest
  onAdded: () => void
}

/** Lets a supervisor add a package that goes by the other mode than the manifest, with a reason. */
export function AddAnyway({ pkg, manifest, onAdded }: AddAnywayProps) {
  const session = useSession()
  const [isAsking, setIsAsking] = useState(false)
  if (!session || !packagePolicy.canOverrideMode(session)) return null
  const isHeld = isHeldForCustomer(pkg)
  if (pkg.manifestId !== null || !(isHeld || isOtherMode(pkg, manifest))) return null
  const { manifestId } = manifest
  const add = async (modeReason: string) => {
    await mutate('manifest.addPackages', { manifestId, packageIds: [pkg.packageId], modeReason })
    onAdded()
  }
  return (
    <>
      <Button variant="default" size="sm" style={{ flex: 'none' }} onClick={() => setIsAsking(true)}>
        Add anyway
      </Button>
      {isAsking && (
        <ReasonDialog
          title={
            isHeld
              ? `Send ${pkg.trackingNumber} now?`
              : `Send ${pkg.trackingNumber} ${byMode[manifest.mode]}?`
          }
          confirm="Add package"
          ask="Why does it change?"
          onConfirm={add}
          onClose={() => setIsAsking(false)}
        >
          {isHeld && 'The customer asked to hold it until they say ship. '}
          {isOtherMode(pkg, manifest) &&
            pkg.mode &&
            `The customer chose ${pkg.mode === 'Sea' ? 'sea' : 'air'}, and it is still billed ${byMode[pkg.mode]}. To bill it ${byMode[manifest.mode]}, edit the package instead.`}
        </ReasonDialog>
      )}
    </>
  )
}

interface MoveToOtherProps {
  pkg: Package
  manifest: Manifest
  onMoved: (manifest: Manifest) => void
}

/** Puts a package that goes the other way on the newest open manifest that does. */
export function MoveToOther({ pkg, manifest, onMoved }: MoveToOtherProps) {
  const target = useOpenManifests()?.find(({ mode }) => mode === pkg.mode)
  const move = useAction(async (other: Manifest) => {
    await mutate('manifest.addPackages', { manifestId: other.manifestId, packageIds: [pkg.packageId] })
    onMoved(other)
  })
  if (!target || pkg.manifestId !== null || isHeldForCustomer(pkg) || !isOtherMode(pkg, manifest)) return null
  return (
    <Button size="sm" style={{ flex: 'none' }} loading={move.busy} onClick={() => void move.run(target)}>
      Put on {target.number ?? 'the other manifest'}
    </Button>
  )
}
