import { Button } from '@mantine/core'
import { useState } from 'react'
import { applyUpdate } from '../../pwa/app-update.ts'
import { RefreshIcon } from '../../ui/icons.ts'
import classes from '../bar.module.css'

/** A new version is ready on this device. */
export function UpdateOffer() {
  const [isAsked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    applyUpdate()
  }
  return (
    <div className={classes['bar']} role="status">
      <RefreshIcon size={20} aria-hidden />
      <span>{isAsked ? 'Updating. What you save now is kept.' : 'A new version is ready'}</span>
      <Button size="sm" variant="filled" onClick={ask}>
        Update
      </Button>
    </div>
  )
}

/** The server was updated first, and this device doesn't have the new version yet. */
export const TooOldBar = () => (
  <div className={classes['bar']} role="status">
    <RefreshIcon size={20} aria-hidden />
    <span>This app is out of date. What you save is still sent; reload it to see what others do.</span>
    <Button size="sm" variant="filled" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </div>
)
