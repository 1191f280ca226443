import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { HubDevice, HubDeviceKind } from '#sync/api/company/hub.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { SecretDialog } from '../../components/session/secret-dialog.tsx'
import { addHubDevice, revokeDeviceKey } from '../../queries/api/company.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useBranches } from '../../queries/branches.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { hubKindText } from './hub-kind-text.ts'

interface Values {
  name: string
  kind: HubDeviceKind
  branchId: string
}

/** Asks for a name and a kind, and then shows the key once. */
export function NewHubDeviceDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(addHubDevice)
  const [newKey, setMade] = useState<{ readonly name: string; readonly key: string } | null>(null)
  const branches = (useBranches() ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }))
  const state = useSaveForm<Values>({
    initialValues: { name: '', kind: 'scale', branchId: '' },
    check: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Enter a name, such as Scale at desk 2.' } : {},
    save: async ({ branchId, ...body }) =>
      setMade(await send({ body: { ...body, branchId: branchId || null } })),
  })
  if (newKey)
    return (
      <SecretDialog title={`Key of ${newKey.name}`} name="Key" value={newKey.key} onClose={onClose}>
        Copy the key now and enter it on the device. It can’t be shown again; a lost key is replaced by a new
        device.
      </SecretDialog>
    )
  const field = state.form.getInputProps
  return (
    <FormDialog onClose={onClose} title="New device" label="Create key" state={state}>
      <TextInput label="Name" maxLength={200} data-autofocus {...field('name')} />
      <NativeSelect
        label="Kind"
        data={Object.entries(hubKindText).map(([value, label]) => ({ value, label }))}
        {...field('kind')}
      />
      <NativeSelect
        label="Branch"
        data={[{ value: '', label: 'No branch' }, ...branches]}
        {...field('branchId')}
      />
    </FormDialog>
  )
}

export function HubDeviceDialog({ device, onClose }: { device: HubDevice; onClose: () => void }) {
  const [isRevoking, setRevoking] = useState(false)
  const { send } = useWrite(revokeDeviceKey)
  if (isRevoking)
    return (
      <ReasonDialog
        title={`Revoke the key of ${device.name}?`}
        confirm="Revoke key"
        onClose={() => setRevoking(false)}
        onConfirm={async () => {
          await send({ params: { id: device.hubDeviceId } })
          await toastSuccessOf(revokeDeviceKey)
        }}
      >
        It’s disconnected at once and can’t reconnect. This can’t be undone.
      </ReasonDialog>
    )
  return (
    <Dialog onClose={onClose} title={device.name}>
      <Stack>
        <FactList
          facts={[
            ['Kind', hubKindText[device.kind]],
            ['Added', formatDateTime(device.createdAt)],
            ['Last seen', device.lastSeenAt ? formatDateTime(device.lastSeenAt) : 'Never'],
            ['Revoked', device.revokedAt && formatDateTime(device.revokedAt)],
          ]}
        />
        <Text size="sm" c="dimmed">
          The key itself is kept nowhere. A device that lost it needs a new one.
        </Text>
        {device.revokedAt === null && (
          <DialogFoot>
            <Button color="red.8" onClick={() => setRevoking(true)}>
              Revoke key
            </Button>
          </DialogFoot>
        )}
      </Stack>
    </Dialog>
  )
}
