import { Text } from '@mantine/core'
import { codePicture } from '../../../components/labels/codes.ts'
import { useSession } from '../../../session/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './pass-dialog.module.css'

/** The mailbox as a barcode: a scan at the counter opens the hand-over. Drawn on the device, so it needs no signal. */
export function PassDialog({ onClose }: { onClose: () => void }) {
  const user = useSession()
  if (!user) return null
  return (
    <Dialog title="Pickup pass" onClose={onClose}>
      <div className={classes['card']} data-testid="pickup-pass" data-code={user.mailbox}>
        <img className={classes['bars']} src={codePicture('bars', user.mailbox).url} alt={user.mailbox} />
        <p className={classes['mailbox']}>{user.mailbox}</p>
        <p className={classes['name']}>
          {user.firstName} {user.lastName}
        </p>
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        Have it scanned at the counter. It works without a signal.
      </Text>
    </Dialog>
  )
}
