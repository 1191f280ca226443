import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoundNotice } from '#sync/device/tables.ts'
import { changeLabel } from '../../components/change-labels.ts'
import { pathTo } from '../../guards/path-to.ts'
import { dismissNotices } from '../../queries/round.ts'
import type { RefusedStep } from '../../queries/round-reads.ts'
import { NotificationsIcon, WarningIcon } from '../../ui/icons.ts'

const texts: Record<RoundNotice['kind'], string> = {
  added: 'is a new stop. Load its packages before you go.',
  removed:
    'is off your route: cancelled, or given to another driver. Don’t hand over its packages; leave them in the office or bring them back.',
  packages: 'has other packages now. Check what’s loaded.',
}

/** The office's changes since the driver last looked. */
export function RoundNotices({ notices }: { notices: readonly RoundNotice[] }) {
  if (notices.length === 0) return null
  return (
    <Alert color="orange" icon={<NotificationsIcon />} title="The office changed your route" role="status">
      {notices.map(({ kind, deliveryId, name, place, at }) => (
        <p key={`${deliveryId} ${at}`}>
          <strong>{name}</strong> ({place}) {texts[kind]}
        </p>
      ))}
      <Button variant="default" size="md" onClick={() => void dismissNotices()}>
        OK
      </Button>
    </Alert>
  )
}

const stopText = ({ name, number }: NonNullable<RefusedStep['stop']>): string =>
  number === null ? name : `${name} (stop ${number})`

/** The steps that the server refused, and how to resolve them. */
export function RefusedSteps({ refused }: { refused: readonly RefusedStep[] }) {
  if (refused.length === 0) return null
  return (
    <Alert color="red" icon={<WarningIcon />} title="Needs attention" role="alert">
      {refused.map(({ uid, change, message, stop }) => (
        <p key={uid}>
          <strong>{stop ? stopText(stop) : changeLabel(change)}</strong>: {message}
          {stop && ` (${changeLabel(change)})`}
        </p>
      ))}
      <Button variant="default" size="md" component={Link} to={pathTo('/admin/device')}>
        See what to do
      </Button>
    </Alert>
  )
}
