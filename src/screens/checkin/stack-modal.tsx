import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { conditions } from '#sync/entities/packages/package-status.ts'
import { useBranches } from '../../queries/branches.ts'
import { useOpenManifests } from '../../queries/manifests.ts'
import { useScanSettings } from '../../scan/scan-settings.ts'
import { setStack, startStack, useDesk } from '../../stores/desk.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { manifestText } from './manifest-text.ts'

/** Edits the details of the stack; each change applies from the next scan on. */
export function StackModal({ onClose }: { onClose: () => void }) {
  const desk = useDesk()
  const { binPrefix } = useScanSettings()
  const branches = useBranches()
  const manifests = useOpenManifests()
  const manifest = manifests?.find(({ manifestId }) => manifestId === desk.manifestId)
  return (
    <Dialog onClose={onClose} title="Applies to every scan">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'end' }}>
        <TextInput
          label="Bin"
          description={binPrefix ? `Type it, or scan a label that begins with ${binPrefix}` : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={200}
          value={desk.bin}
          onChange={(event) => setStack({ bin: event.currentTarget.value })}
        />
        <NativeSelect
          label="Condition"
          data={[...conditions]}
          value={desk.condition}
          onChange={(event) => {
            const condition = conditions.find((candidate) => candidate === event.currentTarget.value)
            if (condition) setStack({ condition })
          }}
        />
        <NativeSelect
          label="Branch"
          data={[
            { value: '', label: 'The customer’s branch' },
            ...(branches ?? []).map((branch) => ({ value: branch.branchId, label: branch.name })),
          ]}
          value={desk.branchId ?? ''}
          onChange={(event) => setStack({ branchId: event.currentTarget.value || null })}
        />
        <NativeSelect
          label="Manifest"
          data={[
            { value: '', label: 'None' },
            ...(manifests ?? []).map((row) => ({ value: row.manifestId, label: manifestText(row) })),
          ]}
          value={manifest ? manifest.manifestId : ''}
          onChange={(event) => setStack({ manifestId: event.currentTarget.value || null })}
        />
      </SimpleGrid>
      <Group grow mt="md">
        <Button variant="default" disabled={desk.count === 0} onClick={startStack}>
          Reset count
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  )
}
