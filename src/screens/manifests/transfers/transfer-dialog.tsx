import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { v7 as uuidv7 } from 'uuid'
import type { Branch } from '#sync/entities/company/branch.ts'
import { failureTexts, successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../../changes/mutate.ts'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { usePickupOffices } from '../../../queries/branches.ts'
import { useKnownDrivers } from '../../../queries/transfers.ts'
import { useSession } from '../../../session/session.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx'

interface Values {
  fromBranchId: string
  toBranchId: string
  vehicle: string
  driverId: string
}

/** People send from where they work; who works everywhere sends from the head office. */
const startOf = (offices: readonly Branch[], workplaceId: string | null): string =>
  (
    offices.find(({ branchId }) => branchId === workplaceId) ??
    offices.find(({ kind }) => kind === 'HeadOffice') ??
    offices[0]
  )?.branchId ?? ''

const check = ({ fromBranchId, toBranchId }: Values): Record<string, string> => ({
  ...(toBranchId === '' ? { toBranchId: 'Choose the office where it goes.' } : {}),
  ...(toBranchId !== '' && toBranchId === fromBranchId
    ? { toBranchId: 'It starts there. Choose another office.' }
    : {}),
})

/** Opens a transfer. It works without a signal: the number is assigned on syncing. */
export function OfficeTransferDialog({ onClose }: { onClose: () => void }) {
  const offices = usePickupOffices()
  return (
    <Dialog onClose={onClose} title="New transfer">
      {offices && <TransferForm offices={offices} onClose={onClose} />}
    </Dialog>
  )
}

function TransferForm({ offices, onClose }: { offices: readonly Branch[]; onClose: () => void }) {
  const navigate = useNavigate()
  const session = useSession()
  const state = useSaveForm<Values>({
    initialValues: {
      fromBranchId: startOf(offices, session?.branchId ?? null),
      toBranchId: '',
      vehicle: '',
      driverId: '',
    },
    check,
    async save({ vehicle, driverId, ...ends }) {
      const transferId = uuidv7()
      const details = { vehicle: vehicle.trim(), driverId: driverId || null }
      await mutate('transfer.create', { transferId, ...ends, ...details })
      toastSuccess(successTexts['transfer.create'])
      onClose()
      await navigate({ to: '/admin/transfers/$transfer', params: { transfer: transferId } })
    },
    failure: (error) =>
      [failureTexts['transfer.create'], error instanceof Error ? error.message : '']
        .filter(Boolean)
        .join(' '),
  })
  return (
    <SaveForm
      state={state}
      label="Create transfer"
      actions={
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={state.busy}>
            Create transfer
          </Button>
        </DialogFoot>
      }
    >
      <TransferFields state={state} offices={offices} />
    </SaveForm>
  )
}

function TransferFields({
  state: { form },
  offices,
}: {
  state: SaveFormState<Values>
  offices: readonly Branch[]
}) {
  const drivers = useKnownDrivers() ?? []
  const places = offices.map(({ branchId, name }) => ({ value: branchId, label: name }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect label="From" data={places} {...form.getInputProps('fromBranchId')} />
      <NativeSelect
        label="To"
        data={[{ value: '', label: 'Choose' }, ...places]}
        {...form.getInputProps('toBranchId')}
      />
      <TextInput label="Vehicle" maxLength={200} autoComplete="off" {...form.getInputProps('vehicle')} />
      {drivers.length > 0 && (
        <NativeSelect
          label="Driver"
          data={[
            { value: '', label: 'Not set' },
            ...drivers.map(({ accountId, firstName, lastName }) => ({
              value: accountId,
              label: `${firstName} ${lastName}`.trim(),
            })),
          ]}
          {...form.getInputProps('driverId')}
        />
      )}
    </SimpleGrid>
  )
}
