import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { useRound } from '../../queries/round.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import type { Session } from '../../session/session.ts'
import { DeliveriesIcon, OnRouteIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { formatCount, formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './dashboard.module.css'
import { WorkLine } from './work-line.tsx'

const noStopsText = (isBehind: boolean): string =>
  isBehind ? 'Getting your deliveries…' : 'No deliveries yet. New stops show up here by themselves.'

/** A driver's dashboard: the stops to load and to go, the completed ones, and the money to collect. */
export function DriverStart({ session }: { session: Session }) {
  const round = useRound(session.accountId)
  const isBehind = useIsBehind()
  if (!round)
    return (
      <Page title={`Welcome, ${session.firstName}`} narrow>
        <SkeletonPanel label="Loading your deliveries" />
      </Page>
    )
  return (
    <Page title={`Welcome, ${session.firstName}`} narrow>
      <Panel title="To do today">
        <Stack>
          {round.stops.length === 0 ? noStopsText(isBehind) : <DayWork stops={round.stops} />}
          <Button
            fullWidth
            size="lg"
            leftSection={<OnRouteIcon size={24} aria-hidden />}
            component={Link}
            to={pathTo('/admin/driver')}
          >
            My deliveries
          </Button>
        </Stack>
      </Panel>
    </Page>
  )
}

/** The stops that wait, each kind with its list, and how far the day is. */
function DayWork({ stops }: { stops: readonly RoundStop[] }) {
  const left = stops.filter(({ delivery }) => delivery.status !== 'Delivered')
  const toLoad = left.filter(({ delivery }) => delivery.status !== 'OutForDelivery')
  const due = left.reduce((sum, { delivery }) => sum + delivery.dueJmdCents, 0)
  const work = [
    {
      text: 'Stops to load',
      note: 'Scan their packages into the van',
      icon: DeliveriesIcon,
      count: toLoad.length,
      to: pathTo('/admin/driver/load'),
    },
    {
      text: 'Stops to go',
      note: 'Not delivered yet',
      icon: OnRouteIcon,
      count: left.length,
      to: pathTo('/admin/driver'),
    },
  ]
  const figures = [
    {
      text: 'Delivered',
      value: `${formatCount(stops.length - left.length)} of ${plural(stops.length, 'stop')}`,
    },
    { text: 'Still to collect', value: formatJmd(due) },
  ]
  return (
    <>
      <ul className={classes['works']} aria-label="To do today">
        {work.map(({ count, ...line }) => (
          <WorkLine key={line.text} {...line} count={formatCount(count)} isNone={count === 0} />
        ))}
      </ul>
      <dl className={classes['day']}>
        {figures.map(({ text, value }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
