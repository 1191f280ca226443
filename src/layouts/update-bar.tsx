import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { applyUpdate, useAppUpdate } from '../stores/app-update.ts'
import classes from './bar.module.css'

/** Offers a new version and never takes it by itself: somebody may be in the middle of a scan. */
export function UpdateBar() {
  const ready = useAppUpdate((state) => state.ready)
  const [busy, setBusy] = useState(false)
  if (!ready) return null
  return (
    <div className={classes['bar']} role="status">
      <IconRefresh size={20} aria-hidden />
      <span>{busy ? 'Something is being saved. Try again in a moment.' : 'A new version is ready'}</span>
      <Button size="sm" variant="filled" onClick={() => setBusy(applyUpdate() === 'write-open')}>
        Update
      </Button>
    </div>
  )
}
