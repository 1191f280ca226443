import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickupText } from '#sync/rules/deliveries/opening-hours.ts'
import { pickupWindowText } from '#sync/rules/pickups/pickup-plan.ts'
import { clock } from '../../../browser/clock.ts'
import { mutate } from '../../../changes/mutate.ts'
import { sentText } from '../../../components/session/waiting-texts.ts'
import { useBranches } from '../../../queries/branches.ts'
import { useSession } from '../../../session/session.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { formatLongDay, formatTime, plural } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { type OfficeVisit, officeVisits } from './visits.ts'

const VisitDialog = later(async () => (await import('./visit-dialog.tsx')).VisitDialog)
// The barcode library is loaded on first use, so that no first screen waits for it.
const PassDialog = later(async () => (await import('./pass-dialog.tsx')).PassDialog)

interface VisitPanelsProps {
  rows: readonly Package[]
  isOnDelivery: (row: Package) => boolean
}

/** The packages at the counter, with the plan of the customer to come for them. */
export function VisitPanels({ rows, isOnDelivery }: VisitPanelsProps) {
  const user = useSession()
  const branches = useBranches()
  if (!user || !branches) return null
  const now = new Date(clock.now()).toISOString()
  const visits = officeVisits(rows, { branches, ownOfficeId: user.branchId, isOnDelivery, now })
  return visits.map((visit) => <VisitPanel key={visit.office.branchId} visit={visit} />)
}

const whenText = ({ from, to, hereAt }: NonNullable<OfficeVisit['plan']>): string => {
  if (hereAt) return `You’re here since ${formatTime(hereAt)}. We’ll call you.`
  const isToday = jamaicaDay(from) === jamaicaDay(clock.now())
  return `You’re coming ${isToday ? 'today' : `on ${formatLongDay(from)}`}, ${pickupWindowText({ from, to })}.`
}

function VisitPanel({ visit }: { visit: OfficeVisit }) {
  const { office, packageIds, plan } = visit
  const [open, setOpen] = useState<'visit' | 'pass' | null>(null)
  const change = useAction(async (name: 'pickup.arrive' | 'pickup.cancel', text: string) => {
    await mutate(name, { packageIds: [...packageIds] })
    toastSuccess(sentText(text))
  })
  const close = () => setOpen(null)
  return (
    <Panel title={`Ready at ${office.name}: ${plural(packageIds.length, 'package')}`}>
      <Stack gap="sm">
        <Text>{plan ? whenText(plan) : pickupText(office, clock.now())}</Text>
        {plan && <SentPerson code={plan.code} />}
        <ProblemAlert text={change.problem} />
        <Group>
          {!plan?.hereAt && (
            <Button {...(plan ? { variant: 'default' } : {})} onClick={() => setOpen('visit')}>
              {plan ? 'Change the time' : 'I’m coming'}
            </Button>
          )}
          {!plan?.hereAt && (
            <Button
              {...(plan ? {} : { variant: 'default' })}
              loading={change.busy}
              onClick={() => void change.run('pickup.arrive', 'We know that you’re here')}
            >
              I’m here
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('pass')}>
            Pickup pass
          </Button>
          {plan && (
            <Button
              variant="subtle"
              loading={change.busy}
              onClick={() => void change.run('pickup.cancel', 'We don’t expect you any more')}
            >
              I’m not coming
            </Button>
          )}
        </Group>
      </Stack>
      {open === 'visit' && <VisitDialog visit={visit} onClose={close} />}
      {open === 'pass' && <PassDialog onClose={close} />}
    </Panel>
  )
}

/** The code is read out in two groups. */
const SentPerson = ({ code }: { code: string }) => (
  <Text size="sm" c="dimmed">
    Sending somebody? Give them the code{' '}
    <Text span fw={600} c="var(--mantine-color-text)" data-testid="pickup-code">
      {code.slice(0, 3)} {code.slice(3)}
    </Text>
    . Whoever shows it gets these packages.
  </Text>
)
