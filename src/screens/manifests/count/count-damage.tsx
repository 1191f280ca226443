import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../../changes/mutate.ts'
import { DamageDialog } from '../../../components/packages/damage-dialog.tsx'

interface CountDamageProps {
  manifestId: string
  pkg: Pick<Package, 'packageId' | 'trackingNumber'>
  onSaved?: () => void
  onClose: () => void
}

/** Counts a package as damaged, with photos. */
export const CountDamage = ({ manifestId, pkg, onSaved, onClose }: CountDamageProps) => (
  <DamageDialog
    pkg={pkg}
    confirm="Count as damaged"
    consequence="goes to review before it’s billed."
    savedText="counted as damaged"
    onSave={async () => {
      const lines = [{ packageId: pkg.packageId, arrival: 'Damaged' as const }]
      await mutate('manifest.countLine', { manifestId, lines })
      onSaved?.()
    }}
    onClose={onClose}
  />
)
