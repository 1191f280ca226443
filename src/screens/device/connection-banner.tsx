import { ActionIcon } from '@mantine/core'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { useStorageHealth } from '../../replica/storage-health.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { CloseIcon, OfflineIcon, WarningIcon } from '../../ui/icons.ts'
import classes from './connection-banner.module.css'
import { problemText, shortText, stillText } from './connection-labels.ts'
import { useReader } from './use-reader.ts'

/**
 * The problem with the connection, in the top bar, where it moves nothing. It disappears automatically; hiding it
 * lasts until the state changes, on every page.
 */
export function ConnectionBanner() {
  const { level, message, hiddenLevel } = useConnectionStore()
  const { work } = useSyncStatus()
  const isSafe = useStorageHealth(({ isSilent, isRefused }) => !isSilent && !isRefused)
  const reader = useReader()
  const text = problemText(level, message, isSafe)
  const isShown = text !== null && hiddenLevel !== level
  return (
    <div role="status" className={classes['place']}>
      {isShown && (
        <div className={classes['banner']} data-level={level}>
          {level === 'slow' ? <WarningIcon size={18} aria-hidden /> : <OfflineIcon size={18} aria-hidden />}
          <span className={classes['words']}>
            <span className={classes['whole']}>
              {text} {isSafe && <span className={classes['still']}>{stillText(level, reader)}</span>}
            </span>
            <span className={classes['short']}>{shortText(level, isSafe ? work : null, reader)}</span>
          </span>
          <ActionIcon
            className={classes['hide'] ?? ''}
            color="inherit"
            aria-label="Hide this message"
            onClick={() => useConnectionStore.setState({ hiddenLevel: level })}
          >
            <CloseIcon size={18} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
