import { Button, Modal, NativeSelect, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { conditions } from '#sync/entities/package-words.ts'
import { useBranches } from '../../data/branches.ts'
import { useOpenManifests } from '../../data/manifests.ts'
import { setStack, useDesk } from '../../stores/desk.ts'
import classes from './desk.module.css'
import { manifestText } from './manifest-text.ts'

/** What the whole stack has in common, in one line that is always in sight; a tap changes it. */
export function ContextBar(props: { opened: boolean; onOpen: () => void; onClose: () => void }) {
  const desk = useDesk()
  const branches = useBranches()
  const manifests = useOpenManifests()
  const branch = branches?.find(({ branchId }) => branchId === desk.branchId)
  const manifest = manifests?.find(({ manifestId }) => manifestId === desk.manifestId)
  const parts = [
    desk.bin ? `Bin ${desk.bin}` : 'No bin',
    desk.condition,
    branch?.name ?? 'Owner’s branch',
    manifest ? manifestText(manifest) : '',
    desk.manifestId && manifests && !manifest ? 'Manifest no longer open' : '',
  ]
  return (
    <>
      <UnstyledButton
        className={classes['context'] ?? ''}
        onClick={props.onOpen}
        aria-label="Change what the stack has in common"
      >
        <IconStack2 size={20} aria-hidden />
        <span>{parts.filter((part) => part !== '').join(' · ')}</span>
        <span>Change</span>
      </UnstyledButton>
      <Modal opened={props.opened} onClose={props.onClose} title="For every package of this stack">
        <Stack>
          <TextInput
            label="Bin"
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
              const condition = conditions.find((one) => one === event.currentTarget.value)
              if (condition) setStack({ condition })
            }}
          />
          <NativeSelect
            label="Branch"
            data={[
              { value: '', label: 'The owner’s own branch' },
              ...(branches ?? []).map((one) => ({ value: one.branchId, label: one.name })),
            ]}
            value={desk.branchId ?? ''}
            onChange={(event) => setStack({ branchId: event.currentTarget.value || null })}
          />
          <NativeSelect
            label="Manifest"
            data={[
              { value: '', label: 'None' },
              ...(manifests ?? []).map((one) => ({ value: one.manifestId, label: manifestText(one) })),
            ]}
            value={manifest ? manifest.manifestId : ''}
            onChange={(event) => setStack({ manifestId: event.currentTarget.value || null })}
          />
          <Button onClick={props.onClose}>Done</Button>
        </Stack>
      </Modal>
    </>
  )
}
