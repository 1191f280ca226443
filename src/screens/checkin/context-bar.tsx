import { UnstyledButton } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useBranches } from '../../data/branches.ts'
import { useOpenManifests } from '../../data/manifests.ts'
import { useDesk } from '../../stores/desk.ts'
import classes from './desk.module.css'
import { StackModal } from './later.ts'
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
      <Suspense>{props.opened && <StackModal onClose={props.onClose} />}</Suspense>
    </>
  )
}
