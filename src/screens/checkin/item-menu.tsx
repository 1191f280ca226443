import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { mayUndo } from '../../changes/undo.ts'
import { LabelsDialog } from '../../components/labels/lazy-labels.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { LocalCheckIn } from '../../queries/check-ins.ts'
import { DeleteIcon, EditIcon, MoreIcon, OpenIcon, PrintIcon, UndoIcon } from '../../ui/icons.ts'
import { CorrectModal } from './correct-modal.tsx'
import { RemoveModal } from './remove-modal.tsx'
import { undoWithToast } from './undo-check-in.ts'

/** The remaining actions for a package in the list. */
export function ItemMenu({ item }: { item: LocalCheckIn }) {
  const [correcting, correct] = useDisclosure(false)
  const [printing, labels] = useDisclosure(false)
  const [removing, remove] = useDisclosure(false)
  const { package: pkg, state } = item
  if (!pkg) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${pkg.trackingNumber}`}>
            <MoreIcon size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<EditIcon size={18} />} onClick={correct.open}>
            Correct
          </Menu.Item>
          <Menu.Item
            leftSection={<OpenIcon size={18} />}
            component={Link}
            to={pathTo('/admin/packages/$package', { package: pkg.packageId })}
          >
            Details
          </Menu.Item>
          {pkg.hawbNumber !== null && (
            <Menu.Item leftSection={<PrintIcon size={18} />} onClick={labels.open}>
              Print labels
            </Menu.Item>
          )}
          {state !== 'device' && mayUndo(item) && (
            <Menu.Item leftSection={<UndoIcon size={18} />} onClick={() => void undoWithToast(item)}>
              Undo check-in
            </Menu.Item>
          )}
          {state === 'device' && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<DeleteIcon size={18} />}
              onClick={remove.open}
            >
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {printing && <LabelsDialog packages={[pkg]} onClose={labels.close} />}
      {correcting && <CorrectModal pkg={pkg} onClose={correct.close} />}
      {removing && <RemoveModal uid={item.uid} trackingNumber={pkg.trackingNumber} onClose={remove.close} />}
    </>
  )
}
