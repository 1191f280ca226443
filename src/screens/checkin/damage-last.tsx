import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../changes/mutate.ts'
import { DamageDialog } from '../../components/packages/damage-dialog.tsx'
import { useCheckIns } from '../../queries/check-ins.ts'
import { WarningIcon } from '../../ui/icons.ts'

/** Marks this device's last check-in as damaged, with photos. The stack's condition stays unchanged. */
export function DamageLast() {
  const [last] = useCheckIns(1) ?? []
  return last?.package && <DamageOne key={last.uid} pkg={last.package} />
}

function DamageOne({ pkg }: { pkg: Package }) {
  const [isOpen, damage] = useDisclosure(false)
  const { packageId, trackingNumber } = pkg
  return (
    <>
      <ActionIcon
        variant="default"
        style={{ flex: 'none' }}
        aria-label={`${trackingNumber} is damaged`}
        title="It’s damaged"
        onClick={damage.open}
      >
        <WarningIcon size={20} />
      </ActionIcon>
      {isOpen && (
        <DamageDialog
          pkg={pkg}
          confirm="Mark as damaged"
          consequence="is checked in as damaged."
          savedText="marked as damaged"
          onSave={() => mutate('package.update', { packageId, changes: { condition: 'Damaged' } })}
          onClose={damage.close}
        />
      )}
    </>
  )
}
