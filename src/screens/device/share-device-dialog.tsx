import { NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { shareDevice } from '../../session/share-device.ts'
import { Checkbox } from '../../ui/checks.tsx'

const check = ({ name, idleMinutes }: { name: string; idleMinutes: number | string }) => ({
  ...(name.trim() === '' ? { name: 'Give it a name, such as Handheld 3.' } : {}),
  ...(Number(idleMinutes) >= 1 && Number(idleMinutes) <= 60 ? {} : { idleMinutes: 'Enter 1 to 60 minutes.' }),
})

/** Turns this device into a shared handheld, and logs the person out. */
export function ShareDeviceDialog({ onClose }: { onClose: () => void }) {
  const branches = useBranches() ?? []
  const session = useSession()
  const navigate = useNavigate()
  const state = useSaveForm({
    initialValues: {
      name: '',
      branchId: session?.branchId ?? '',
      idleMinutes: 5 as number | string,
      badgeAlone: false,
    },
    check,
    save: async ({ name, branchId, idleMinutes, badgeAlone }) => {
      await shareDevice({ name, branchId: branchId || null, idleMinutes: Number(idleMinutes), badgeAlone })
      await navigate({ to: '/admin/floor' })
    },
  })
  const { form } = state
  return (
    <FormDialog onClose={onClose} title="Share this device" label="Share this device" state={state}>
      <Text size="sm" c="dimmed">
        You’re logged out here. From then on people of the branch take over with their PIN or badge, and only
        the floor’s screens open.
      </Text>
      <TextInput label="Name" placeholder="Handheld 3" {...form.getInputProps('name')} />
      <NativeSelect
        label="Branch"
        data={[
          { value: '', label: 'All branches' },
          ...branches.map(({ branchId, name }) => ({ value: branchId, label: name })),
        ]}
        {...form.getInputProps('branchId')}
      />
      <NumberInput label="Lock after" suffix=" min" min={1} max={60} {...form.getInputProps('idleMinutes')} />
      <Checkbox
        label="A badge is enough, no PIN"
        {...form.getInputProps('badgeAlone', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
