import { DevicesPanel } from './devices-panel.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

export { EmailNotice } from './email-notice.tsx'

/** The part of a profile that is not synced. Staff get no notices. */
export const ServerPanels = ({ staff }: { staff: boolean }) => (
  <>
    <DevicesPanel />
    {!staff && <NoticesPanel />}
    {!staff && <NotificationsPanel />}
  </>
)
