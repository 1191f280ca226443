import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { type ConnectionLevel, useConnectionStore } from '../../stores/connection.ts'
import { useStorageHealth } from '../../stores/storage-health.ts'
import { CloseIcon, OfflineIcon, WarningIcon } from '../../ui/icons.ts'
import classes from './connection-banner.module.css'
import { shortText, stillText } from './connection-labels.ts'

/** Nothing can be read or saved, whatever the connection is like. */
function StorageBanner() {
  const isSilent = useStorageHealth((health) => health.isSilent)
  if (!isSilent) return null
  return (
    <div className={classes['banner']} data-level="offline">
      <WarningIcon size={22} aria-hidden />
      <span className={classes['words']}>
        This device’s storage isn’t answering, so nothing can be saved. Close other tabs of this app, then
        reload.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}

/** What is wrong with the connection. It stands above the content and goes by itself, or until the state changes. */
export function ConnectionBanner() {
  const { level, message } = useConnectionStore()
  const { work } = useSyncStatus()
  const [dismissed, setDismissed] = useState<ConnectionLevel | null>(null)
  // What was put away is put away only as long as nothing changes.
  if (dismissed !== null && dismissed !== level) setDismissed(null)
  const shown = message !== null && dismissed !== level
  return (
    <div role="status">
      <StorageBanner />
      {shown && (
        <div className={classes['banner']} data-level={level}>
          {level === 'slow' ? <WarningIcon size={22} aria-hidden /> : <OfflineIcon size={22} aria-hidden />}
          <span className={classes['words']}>
            <span className={classes['whole']}>
              {message} <span className={classes['still']}>{stillText(level)}</span>
            </span>
            <span className={classes['short']}>{shortText(level, work)}</span>
          </span>
          <ActionIcon color="inherit" aria-label="Hide this message" onClick={() => setDismissed(level)}>
            <CloseIcon size={20} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
