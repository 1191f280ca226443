import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { LabelsDialog } from '../../components/labels/lazy-labels.ts'
import { useCheckIns } from '../../queries/check-ins.ts'
import { PrintIcon } from '../../ui/icons.ts'

/** Prints the labels of this device's last check-in. The next scan closes the dialog. */
export function PrintLast() {
  const [last] = useCheckIns(1) ?? []
  return last?.package?.hawbNumber ? <PrintOne key={last.uid} pkg={last.package} /> : null
}

function PrintOne({ pkg }: { pkg: Package }) {
  const [printing, labels] = useDisclosure(false)
  return (
    <>
      <ActionIcon
        variant="default"
        style={{ flex: 'none' }}
        aria-label={`Print the labels of ${pkg.trackingNumber}`}
        title="Print labels"
        onClick={labels.open}
      >
        <PrintIcon size={20} />
      </ActionIcon>
      {printing && <LabelsDialog packages={[pkg]} onClose={labels.close} />}
    </>
  )
}
