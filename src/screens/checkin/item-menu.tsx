import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDotsVertical, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LocalCheckIn } from '../../data/check-ins.ts'
import type { ChangeState } from '../../data/sync-status.ts'
import { CorrectModal } from './correct-modal.tsx'
import { RemoveModal } from './remove-modal.tsx'

/** What can still be done about a package of the list. */
export function ItemMenu({ item, state }: { item: LocalCheckIn; state: ChangeState }) {
  const [correcting, correct] = useDisclosure(false)
  const [removing, remove] = useDisclosure(false)
  const { package: pkg } = item
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
