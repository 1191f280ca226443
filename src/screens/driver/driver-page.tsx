import { Alert, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoundNotice } from '#sync/device/tables.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { timeOrMoment } from '../../components/time-or-moment.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useRound, useRoundNotices } from '../../queries/round.ts'
import type { Round, RoundStop } from '../../queries/round-reads.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { useSession } from '../../session/session.ts'
import { DoneIcon, ForwardIcon, OnRouteIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import { ActionBar } from './action-bar.tsx'
import classes from './driver.module.css'
import { GettingDeliveries } from './getting-deliveries.tsx'
import { RefusedSteps, RoundNotices } from './round-notices.tsx'
import { StopRow } from './stop-row.tsx'
import { countLoad, hasFailed, isDone, isLoading, isOut } from './stop-text.ts'
import { useStopScans } from './use-stop-scans.ts'

const title = 'My deliveries'

/** A driver's day: the packages to load, the next stop, and finally the cash. */
export function DriverPage() {
  const session = useSession()
  const round = useRound(session?.accountId ?? '')
  const notices = useRoundNotices(round)
  if (!round)
    return (
      <Page title={title} narrow>
        <ScansWait />
        <SkeletonPanel label="Loading your deliveries" />
      </Page>
    )
  return <Day round={round} notices={notices} />
}

function Day({ round, notices }: { round: Round; notices: readonly RoundNotice[] }) {
  const { stops, later, refused } = round
  useStopScans(stops)
  return (
    <Page title={title} note={roundNote(stops)} narrow>
      <Stack>
        <RefusedSteps refused={refused} />
        <RoundNotices notices={notices} />
        {stops.length === 0 && <NoStops round={round} />}
        <StopList title="Stops" stops={stops.filter((stop) => !isDone(stop))} />
        <StopList title="Done" stops={stops.filter(isDone)} />
        {later > 0 && <Text c="dimmed">{plural(later, 'stop')} on another day.</Text>}
      </Stack>
      <NextSteps stops={stops} />
    </Page>
  )
}

function roundNote(stops: readonly RoundStop[]): string | false {
  if (stops.length === 0) return false
  const { loaded, total } = countLoad(stops)
  const parts = [
    `${stops.filter(isDone).length} of ${plural(stops.length, 'stop')} done`,
    total > 0 && `${loaded} of ${plural(total, 'package')} loaded`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function NoStops({ round: { lastDay } }: { round: Round }) {
  const isBehind = useIsBehind()
  return (
    <>
      {lastDay && (
        <Alert color="green" icon={<DoneIcon />} title="Day closed" role="status">
          <p>
            {plural(lastDay.day.deliveryIds.length, 'delivery', 'deliveries')} ·{' '}
            {formatJmd(lastDay.day.countedJmdCents)} in cash counted · {timeOrMoment(lastDay.day.closedAt)}
          </p>
          {lastDay.day.confirmedAt && <p>Cash confirmed by {lastDay.day.confirmedBy}.</p>}
          {lastDay.day.countedJmdCents !== lastDay.day.expectedJmdCents && (
            <p>
              Collected {formatJmd(lastDay.day.expectedJmdCents)}. {lastDay.day.note}
            </p>
          )}
          <StateBadge state={lastDay.state} />
        </Alert>
      )}
      {isBehind ? (
        <GettingDeliveries />
      ) : (
        <EmptyState
          icon={OnRouteIcon}
          title="No deliveries now"
          text="When the office gives you a stop, it shows up here by itself."
        />
      )}
    </>
  )
}

function StopList({ title, stops }: { title: string; stops: readonly RoundStop[] }) {
  if (stops.length === 0) return null
  return (
    <Panel title={title} flush>
      <ol className={classes['list']} aria-label={title}>
        {stops.map((stop) => (
          <StopRow key={stop.delivery.deliveryId} stop={stop} />
        ))}
      </ol>
    </Panel>
  )
}

/** The next step, and at most one alternative. */
function NextSteps({ stops }: { stops: readonly RoundStop[] }) {
  if (stops.length === 0) return null
  const next = stops.find((stop) => isOut(stop) && !hasFailed(stop))
  const loads = stops.some(isLoading)
  const closes = stops.some((stop) => isDone(stop) || isOut(stop))
  return (
    <>
      {closes && next && (
        <Button fullWidth mt="md" variant="default" component={Link} to={pathTo('/admin/driver/close')}>
          Close the day
        </Button>
      )}
      <ActionBar>
        {closes && !next && (
          <Button variant={loads ? 'default' : 'filled'} component={Link} to={pathTo('/admin/driver/close')}>
            Close the day
          </Button>
        )}
        {loads && (
          <Button
            variant={next ? 'default' : 'filled'}
            leftSection={<OnRouteIcon size={22} aria-hidden />}
            component={Link}
            to={pathTo('/admin/driver/load')}
          >
            Load
          </Button>
        )}
        {next && (
          <Button
            data-wide
            rightSection={<ForwardIcon size={22} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/admin/driver/$delivery" params={{ delivery: next.delivery.deliveryId }} {...props} />
            )}
          >
            Next stop
          </Button>
        )}
      </ActionBar>
    </>
  )
}
