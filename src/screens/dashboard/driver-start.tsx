import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { useRound } from '../../queries/round.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import type { Session } from '../../session/session.ts'
import { formatCount, formatJmd, plural } from '../../ui/format.ts'
import { OnRouteIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'
import classes from './dashboard.module.css'

const noStopsText = (isBehind: boolean): string =>
  isBehind ? 'Getting your deliveries…' : 'No deliveries yet. New stops show up here by themselves.'

/** A driver's dashboard: today's stops, the completed ones, the money to collect, and a link to the stops. */
export function DriverStart({ session }: { session: Session }) {
  const round = useRound(session.accountId)
  const isBehind = useIsBehind()
  if (!round)
    return (
      <Page title={`Welcome, ${session.firstName}`} narrow>
        <SkeletonPanel label="Loading your deliveries" />
      </Page>
    )
  const count = (...statuses: string[]) =>
    round.stops.filter(({ delivery }) => statuses.includes(delivery.status)).length
  const left = round.stops.filter(({ delivery }) => delivery.status !== 'Delivered')
  const due = left.reduce((sum, { delivery }) => sum + delivery.dueJmdCents, 0)
  const figures = [
    { text: 'On the van', value: formatCount(count('OutForDelivery')) },
    { text: 'At the office', value: formatCount(count('InStore', 'ReturnedToOffice')) },
    { text: 'Delivered', value: formatCount(count('Delivered')) },
    { text: 'Still to collect', value: formatJmd(due) },
  ]
  return (
    <Page title={`Welcome, ${session.firstName}`} narrow>
      <Panel title="Today">
        <Stack>
          {round.stops.length === 0 ? (
            noStopsText(isBehind)
          ) : (
            <>
              <span>
                {left.length} of {plural(round.stops.length, 'stop')} to go
              </span>
              <dl className={classes['day']}>
                {figures.map(({ text, value }) => (
                  <div key={text}>
                    <dt>{text}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
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
