import { UnstyledButton } from '@mantine/core'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { useBranches } from '../../queries/branches.ts'
import { useOpenManifests } from '../../queries/manifests.ts'
import { useDesk } from '../../stores/desk.ts'
import { StackIcon } from '../../ui/icons.ts'
import classes from './desk.module.css'
import { manifestText } from './manifest-text.ts'
import { StackModal } from './stack-modal.tsx'

/** The details of the stack in one line that stays in sight; a tap edits them. */
export function ContextBar(props: { opened: boolean; onOpen: () => void; onClose: () => void }) {
  const desk = useDesk()
  const branches = useBranches()
  const manifests = useOpenManifests()
  const branch = branches?.find(({ branchId }) => branchId === desk.branchId)
  const manifest = manifests?.find(({ manifestId }) => manifestId === desk.manifestId)
  const parts = [
    binText(desk.bin),
    desk.condition,
    branch?.name ?? 'To the customer’s branch',
    manifest ? manifestText(manifest) : '',
    desk.manifestId && manifests && !manifest ? 'Manifest no longer open' : '',
  ]
  return (
    <>
      <UnstyledButton
        className={classes['context'] ?? ''}
        onClick={props.onOpen}
        aria-label="Change bin, condition, branch"
      >
        <StackIcon size={20} aria-hidden />
        <span>{parts.filter((part) => part !== '').join(' · ')}</span>
        <span>Change</span>
      </UnstyledButton>
      {props.opened && <StackModal onClose={props.onClose} />}
    </>
  )
}
