import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { attemptReasonText } from '#sync/entities/deliveries/delivery-status.ts'
import { cashOf } from '#sync/rules/deliveries/driver-day.ts'
import { mutate } from '../../changes/mutate.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useRound } from '../../queries/round.ts'
import type { Round, RoundStop } from '../../queries/round-reads.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { AllDoneIcon, OnRouteIcon, SendingIcon, SyncedIcon, UndoIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatJmd, parseCents, plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { ActionBar } from './action-bar.tsx'
import classes from './driver.module.css'
import { hasFailed, isDone, isOut, stopName } from './stop-text.ts'

const title = 'Close the day'
const backLink = { to: pathTo('/admin/driver'), text: 'My deliveries' }

interface CloseValues {
  counted: string
  note: string
}

/** Ends a driver's day: the van is empty, the server has every proof, and the cash is counted. */
export function ClosePage() {
  const driverId = useSession()?.accountId ?? ''
  const round = useRound(driverId)
  if (!round)
    return (
      <Page title={title} back={backLink} narrow>
        <SkeletonPanel label="Loading your deliveries" />
      </Page>
    )
  const doneStops = round.stops.filter(isDone)
  const out = round.stops.filter(isOut)
  if (doneStops.length + out.length === 0)
    return (
      <Page title={title} back={backLink} narrow>
        <EmptyState icon={AllDoneIcon} title="Nothing to close" text="No stop of today has been delivered." />
      </Page>
    )
  return (
    <Page title={title} back={backLink} narrow>
      <Stack>
        {out.length > 0 && <StillOut stops={out} />}
        <BoxesBack stops={doneStops} />
        <ProofState round={round} />
        {doneStops.length > 0 && <CountCash driverId={driverId} round={round} done={doneStops} />}
      </Stack>
    </Page>
  )
}

/** The packages still in the van, and how to resolve them. */
function StillOut({ stops }: { stops: readonly RoundStop[] }) {
  const failedStops = stops.filter(hasFailed)
  const bringBack = useAction(async () => {
    for (const { delivery } of failedStops)
      await mutate('delivery.bringBack', { deliveryId: delivery.deliveryId })
  })
  return (
    <Panel title={`${plural(stops.length, 'stop')} still on the way`}>
      <ul className={classes['list']}>
        {stops.map((stop) => (
          <li key={stop.delivery.deliveryId} className={classes['sum']}>
            <Link to="/admin/driver/$delivery" params={{ delivery: stop.delivery.deliveryId }}>
              {stopName(stop)}
            </Link>
            <span>{hasFailed(stop) ? 'Not delivered' : 'No attempt yet'}</span>
          </li>
        ))}
      </ul>
      <ProblemAlert text={bringBack.problem} />
      {failedStops.length > 0 && (
        <Button
          fullWidth
          mt="sm"
          variant="default"
          loading={bringBack.busy}
          leftSection={<UndoIcon size={22} aria-hidden />}
          onClick={() => void bringBack.run()}
        >
          {plural(failedStops.length, 'stop')} back at the office
        </Button>
      )}
      {failedStops.length < stops.length && (
        <Text mt="sm">
          {failedStops.length > 0 ? 'Hand over the others' : 'Hand them over'}, or open each and choose “Can’t
          deliver”.
        </Text>
      )}
    </Panel>
  )
}

/** The boxes that were not taken and are still in the van. */
function BoxesBack({ stops }: { stops: readonly RoundStop[] }) {
  const boxes = stops.flatMap((stop) =>
    (stop.delivery.refusedPackages ?? []).map((box) => ({ ...box, name: stopName(stop) })),
  )
  if (boxes.length === 0) return null
  return (
    <Panel title={`${plural(boxes.length, 'package')} to bring back`}>
      <Text mb="xs">Give them to the office, which scans each one into its bin.</Text>
      <ul className={classes['list']}>
        {boxes.map(({ packageId, trackingNumber, reason, name }) => (
          <li key={packageId} className={classes['sum']}>
            <span>
              {trackingNumber} · {name}
            </span>
            <span>{attemptReasonText[reason]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows whether the server has each step and each photo. */
function ProofState({ round: { unsent, refused } }: { round: Round }) {
  if (refused.length > 0)
    return (
      <Alert
        color="red"
        title={`${plural(refused.length, 'change needs', 'changes need')} attention`}
        role="status"
      >
        The office has to know before the day is closed. <Link to="/admin/device">See what to do</Link>
      </Alert>
    )
  if (unsent > 0)
    return (
      <Alert color="orange" icon={<SendingIcon />} title={`${unsent} waiting to sync`} role="status">
        Keep the app open with a signal. You can close the day when every signature and photo is on the
        server.
      </Alert>
    )
  return (
    <Alert color="green" icon={<SyncedIcon />} title="All proofs synced" role="status">
      The office has every signature and photo.
    </Alert>
  )
}

interface CountCashProps {
  driverId: string
  round: Round
  done: readonly RoundStop[]
}

function CountCash({ driverId, round, done }: CountCashProps) {
  const navigate = useNavigate()
  const expectedCents = cashOf(done.map(({ delivery }) => delivery))
  const state = useSaveForm<CloseValues>({
    initialValues: { counted: '', note: '' },
    check({ counted, note }): Record<string, string> {
      const cents = parseCents(counted, 'J')
      if (cents === null) return { counted: 'Enter the cash you counted.' }
      return cents !== expectedCents && note.trim() === ''
        ? { note: 'Say why it differs, or count again.' }
        : {}
    },
    async save({ counted, note }) {
      await mutate('delivery.closeDay', {
        driverId,
        countedJmdCents: parseCents(counted, 'J') ?? 0,
        note: note.trim(),
      })
      toastSuccess('Day closed')
      await navigate({ to: '/admin/driver' })
    },
    failure: notSavedText,
  })
  const isReady = round.unsent === 0 && round.refused.length === 0 && !round.stops.some(isOut)
  return (
    <SaveForm
      state={state}
      label={title}
      actions={
        <ActionBar>
          <Button
            type="submit"
            loading={state.busy}
            disabled={!isReady}
            leftSection={<OnRouteIcon size={22} aria-hidden />}
          >
            Close the day
          </Button>
        </ActionBar>
      }
    >
      <Panel title="Cash">
        <ul className={classes['list']} aria-label="Cash collected">
          {done.map((stop) => (
            <li key={stop.delivery.deliveryId} className={classes['sum']}>
              <span>{stopName(stop)}</span>
              <span>{formatJmd(cashOf([stop.delivery]))}</span>
            </li>
          ))}
          <li className={classes['sum']}>
            <strong>Collected</strong>
            <strong>{formatJmd(expectedCents)}</strong>
          </li>
        </ul>
        <CashFields state={state} expected={expectedCents} />
      </Panel>
    </SaveForm>
  )
}

function CashFields({ state: { form }, expected }: { state: SaveFormState<CloseValues>; expected: number }) {
  const countedCents = parseCents(form.values.counted, 'J')
  const difference = form.values.counted.trim() === '' || countedCents === null ? 0 : countedCents - expected
  return (
    <Stack>
      <TextInput
        label="Cash counted"
        inputMode="decimal"
        size="lg"
        autoComplete="off"
        {...form.getInputProps('counted')}
      />
      {difference !== 0 && (
        <>
          <Text role="status">
            {formatJmd(Math.abs(difference))} {difference > 0 ? 'more' : 'less'} than you collected.
          </Text>
          <Textarea label="Why does it differ?" required maxLength={500} {...form.getInputProps('note')} />
        </>
      )}
    </Stack>
  )
}
