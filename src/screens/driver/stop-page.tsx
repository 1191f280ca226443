import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { attemptReasonText, doorCodeText } from '#sync/entities/deliveries/delivery-status.ts'
import { mutate } from '../../changes/mutate.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useRound } from '../../queries/round.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { useSession } from '../../session/session.ts'
import { toastError } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { CancelIcon, HandOverIcon, OnRouteIcon, UndoIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { ActionBar } from './action-bar.tsx'
import { AttemptDialog } from './attempt-dialog.tsx'
import { MissingStop } from './missing-stop.tsx'
import { StopAddress, StopPackages, StopPersons } from './stop-facts.tsx'
import { StopTags } from './stop-row.tsx'
import { hasFailed, isDone, isLoading, isOut, stopName } from './stop-text.ts'

const backLink = { to: pathTo('/admin/driver'), text: 'My deliveries' }

/** A stop: its address, the contact, the amount due, and the actions. */
export function StopPage({ deliveryId }: { deliveryId: string }) {
  const round = useRound(useSession()?.accountId ?? '')
  if (!round)
    return (
      <Page title="Stop" back={backLink} narrow>
        <SkeletonPanel label="Loading the stop" />
      </Page>
    )
  const stop = round.stops.find(({ delivery }) => delivery.deliveryId === deliveryId)
  if (!stop) return <MissingStop />
  return (
    <Page title={stopName(stop)} back={backLink} narrow>
      <Stack>
        <StopTags stop={stop} />
        <StopAddress stop={stop} />
        <StopPersons stop={stop} />
        <StopPackages stop={stop} />
        <StopHistory stop={stop} />
      </Stack>
      <StopActions stop={stop} />
    </Page>
  )
}

/** The attempts at this stop, and the recipient. */
function StopHistory({ stop: { delivery } }: { stop: RoundStop }) {
  const { attempts, proof, collected } = delivery
  return (
    <>
      {proof && (
        <Panel title="Handed over">
          <FactList
            facts={[
              ['Received by', [proof.recipientName, proof.relationship].filter(Boolean).join(', ')],
              ['When', formatDateTime(proof.at)],
              ['Collected', collected ? formatJmd(collected.amountJmdCents) : 'Nothing'],
              ['Customer’s code', delivery.asksCode ? doorCodeText[proof.codeResult ?? 'NotAsked'] : null],
            ]}
          />
        </Panel>
      )}
      {attempts.length > 0 && (
        <Panel title="Attempts">
          <FactList
            facts={attempts.map(({ at, reason, note }) => [
              formatDateTime(at),
              [attemptReasonText[reason], note].filter(Boolean).join(': '),
            ])}
          />
        </Panel>
      )}
    </>
  )
}

function StopActions({ stop }: { stop: RoundStop }) {
  const { deliveryId } = stop.delivery
  const [failing, setFailing] = useState(false)
  if (isDone(stop)) return null
  if (isLoading(stop))
    return (
      <ActionBar>
        <Button
          leftSection={<OnRouteIcon size={22} aria-hidden />}
          component={Link}
          to={pathTo('/admin/driver/load')}
        >
          Load the van
        </Button>
      </ActionBar>
    )
  const bringBack = () =>
    mutate('delivery.bringBack', { deliveryId }).catch((error: unknown) => toastError(notSavedText(error)))
  return (
    <>
      <ActionBar>
        {hasFailed(stop) && (
          <Button
            variant="default"
            leftSection={<UndoIcon size={22} aria-hidden />}
            onClick={() => void bringBack()}
          >
            Back at the office
          </Button>
        )}
        {!hasFailed(stop) && (
          <Button
            variant="default"
            leftSection={<CancelIcon size={22} aria-hidden />}
            onClick={() => setFailing(true)}
          >
            Can’t deliver
          </Button>
        )}
        {isOut(stop) && (
          <Button
            leftSection={<HandOverIcon size={22} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/admin/driver/$delivery/handover" params={{ delivery: deliveryId }} {...props} />
            )}
          >
            Hand over
          </Button>
        )}
      </ActionBar>
      {failing && <AttemptDialog deliveryId={deliveryId} onClose={() => setFailing(false)} />}
    </>
  )
}
