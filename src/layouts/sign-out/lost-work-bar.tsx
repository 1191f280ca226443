import { Button } from '@mantine/core'
import { markLossRead } from '../../replica/losses.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { plural } from '../../ui/texts/format.ts'
import classes from '../bar.module.css'

/** The browser has deleted unsent work, which has to be redone, so the bar stays until it is read. */
export function LostWorkBar() {
  const lostWork = useSyncStore((state) => state.lost)
  if (!lostWork) return null
  return (
    <div className={classes['bar']} role="alert">
      <WarningIcon size={20} aria-hidden />
      <span>
        This browser’s storage was cleared: {plural(lostWork.pending, 'change')} that had not been sent{' '}
        {lostWork.pending === 1 ? 'is' : 'are'} lost. The office has been told. Please make{' '}
        {lostWork.pending === 1 ? 'it' : 'them'} again.
      </span>
      <Button size="sm" variant="filled" onClick={markLossRead}>
        I have read this
      </Button>
    </div>
  )
}
