import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconDotsVertical,
  IconExternalLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayUndo } from '../../changes/undo.ts'
import type { LocalCheckIn } from '../../queries/check-ins.ts'
import { CorrectModal } from './correct-modal.tsx'
import { RemoveModal } from './remove-modal.tsx'
import { undoAndSay } from './undo-check-in.ts'

/** What can still be done about a package of the list. */
export function ItemMenu({ item }: { item: LocalCheckIn }) {
  const [correcting, correct] = useDisclosure(false)
  const [removing, remove] = useDisclosure(false)
  const { package: pkg, state } = item
  if (!pkg) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${pkg.trackingNumber}`}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} />} onClick={correct.open}>
            Correct
          </Menu.Item>
          <Menu.Item
            leftSection={<IconExternalLink size={18} />}
            component={Link}
            to={`/admin/packages/${pkg.packageId}`}
          >
            Details
          </Menu.Item>
          {state !== 'device' && mayUndo(item) && (
            <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => void undoAndSay(item)}>
              Undo check-in
            </Menu.Item>
          )}
          {state === 'device' && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} />}
              onClick={remove.open}
            >
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {correcting && <CorrectModal pkg={pkg} onClose={correct.close} />}
      {removing && <RemoveModal uid={item.uid} trackingNumber={pkg.trackingNumber} onClose={remove.close} />}
    </>
  )
}
