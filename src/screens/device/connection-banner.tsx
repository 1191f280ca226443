import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { type ConnectionLevel, useConnectionStore } from '../../stores/connection.ts'
import { CloseIcon, OfflineIcon, WarningIcon } from '../../ui/icons.ts'
import classes from './connection-banner.module.css'
import { shortText, stillText } from './connection-labels.ts'

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
