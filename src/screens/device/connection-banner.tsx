import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { useStorageHealth } from '../../replica/storage-health.ts'
import { type ConnectionLevel, useConnectionStore } from '../../stores/connection.ts'
import { CloseIcon, OfflineIcon, WarningIcon } from '../../ui/icons.ts'
import classes from './connection-banner.module.css'
import { shortText, stillText } from './connection-labels.ts'
import { useReader } from './use-reader.ts'

/** Reports that nothing can be read or saved on this device, online or offline. */
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

/**
 * The problem with the connection, above the content. It disappears by itself; dismissing it lasts until the state
 * changes.
 */
export function ConnectionBanner() {
  const { level, message } = useConnectionStore()
  const { work } = useSyncStatus()
  const reader = useReader()
  const [dismissedLevel, setDismissedLevel] = useState<ConnectionLevel | null>(null)
  // A dismissed banner stays away only as long as the state stays the same.
  if (dismissedLevel !== null && dismissedLevel !== level) setDismissedLevel(null)
  const isShown = message !== null && dismissedLevel !== level
  return (
    <div role="status">
      <StorageBanner />
      {isShown && (
        <div className={classes['banner']} data-level={level}>
          {level === 'slow' ? <WarningIcon size={22} aria-hidden /> : <OfflineIcon size={22} aria-hidden />}
          <span className={classes['words']}>
            <span className={classes['whole']}>
              {message} <span className={classes['still']}>{stillText(level, reader)}</span>
            </span>
            <span className={classes['short']}>{shortText(level, work, reader)}</span>
          </span>
          <ActionIcon color="inherit" aria-label="Hide this message" onClick={() => setDismissedLevel(level)}>
            <CloseIcon size={20} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
