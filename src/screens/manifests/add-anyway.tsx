import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Manifest } from '#sync/entities/manifest.ts'
import type { Package } from '#sync/entities/package.ts'
import { byMode } from '#sync/entities/shipping-mode.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { isOtherMode } from '#sync/rules/manifest-mode.ts'
import { mutate } from '../../changes/mutate.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useSession } from '../../session/session.ts'

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
  if (!pkg.mode || !isOtherMode(pkg, manifest) || pkg.manifestId !== null) return null
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
          title={`Send ${pkg.trackingNumber} ${byMode[manifest.mode]}?`}
          confirm="Add package"
          ask="Why does it change?"
          onConfirm={add}
          onClose={() => setIsAsking(false)}
        >
          The customer chose {pkg.mode === 'Sea' ? 'sea' : 'air'}, and it is still billed {byMode[pkg.mode]}.
          To bill it {byMode[manifest.mode]}, edit the package instead.
        </ReasonDialog>
      )}
    </>
  )
}
