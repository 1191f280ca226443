import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import { endingChoiceText } from '#sync/entities/packages/ending-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { choicesFor } from '#sync/rules/packages/ending.ts'
import { endingStateText, isEnded } from '#sync/rules/packages/ending-state.ts'
import { mutate } from '../../../changes/mutate.ts'
import { EndingChoiceDialog } from '../../../components/packages/ending-choice-dialog.tsx'
import { type Session, useSession } from '../../../session/session.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { formatDateTime, formatDay, formatJmd } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import {
  AbandonDialog,
  DestroyDialog,
  SellDialog,
  SendBackDialog,
  UndoAbandonDialog,
} from './ending-dialogs.tsx'

interface EndingPanelProps {
  pkg: Package
  readOnly: boolean
}

/** The steps for a package that its customer doesn't collect or want. */
export function EndingPanel({ pkg, readOnly }: EndingPanelProps) {
  const session = useSession()
  if (!session || !pkg.ending) return null
  const actions = !readOnly && pkg.status !== 'Delivered' && <EndingActions pkg={pkg} session={session} />
  return (
    <Panel title={titleOf(pkg)}>
      <Stack gap="sm">
        <FactList facts={factsOf(pkg.ending)} />
        {actions}
      </Stack>
    </Panel>
  )
}

function titleOf(pkg: Package): string {
  const { ending } = pkg
  const titles: Partial<Record<PackageEnding['status'], string>> = {
    Noticed: 'Unclaimed',
    Asked: 'The customer is asked',
    Chosen: 'The customer chose',
  }
  return endingStateText(pkg) ?? (ending ? (titles[ending.status] ?? '') : '')
}

const factsOf = (ending: PackageEnding) =>
  [
    ['Reminders', ending.notices.map(({ at, day }) => `Day ${day}: ${formatDay(at)}`).join(', ')],
    ['Reason', ending.reason, 'wide'],
    ['Choice', ending.choice && endingChoiceText[ending.choice]],
    ['Fee', ending.feeJmdCents > 0 && formatJmd(ending.feeJmdCents)],
    ['Courier', [ending.carrier, ending.carrierNumber].filter(Boolean).join(' ')],
    ['Sold for', ending.proceedsJmdCents > 0 && formatJmd(ending.proceedsJmdCents)],
    ['Last step', `${formatDateTime(ending.at)} by ${ending.by}`],
  ] as const

type Question = 'choose' | 'abandon' | 'undo' | 'sell' | 'destroy' | 'leave' | null

const dialogs = {
  choose: EndingChoiceDialog,
  abandon: AbandonDialog,
  undo: UndoAbandonDialog,
  sell: SellDialog,
  destroy: DestroyDialog,
  leave: SendBackDialog,
} as const

/** The next steps, by the state of the package and the rights of the person. */
function choicesOf(pkg: Package, session: Session) {
  const { ending } = pkg
  const status = ending?.status
  const mayMove = packagePolicy.canSetStatus(session)
  const mayDispose = packagePolicy.canDispose(session)
  const isDestroyed = status === 'Abandoned' || (status === 'Chosen' && ending?.choice === 'Destroy')
  const isBack = status === 'Chosen' && ending?.choice !== 'Destroy' && ending?.choice !== 'SendOn'
  const rows: readonly (readonly [Exclude<Question, null>, string, boolean])[] = [
    [
      'choose',
      'Choose for the customer',
      Boolean(ending) && choicesFor(pkg).length > 0 && packagePolicy.canUpdateAll(session),
    ],
    ['abandon', 'Give up', (status === 'Noticed' || status === 'Asked') && mayDispose],
    ['undo', 'Take back', status === 'Abandoned' && mayDispose],
    ['sell', 'Sell', status === 'Abandoned' && mayDispose],
    ['destroy', 'Record destruction', isDestroyed && mayDispose],
    ['leave', 'Send back', isBack && mayMove],
  ]
  return rows.filter(([, , isOffered]) => isOffered)
}

function EndingActions({ pkg, session }: { pkg: Package; session: Session }) {
  const [question, setQuestion] = useState<Question>(null)
  const { packageId } = pkg
  const arrive = useAction(() => mutate('package.wayBack', { packageId, step: 'Arrive' }))
  const Question = question && dialogs[question]
  if (isEnded(pkg)) return null
  return (
    <>
      <Group gap="sm">
        {choicesOf(pkg, session).map(([name, text]) => (
          <Button key={name} variant="default" onClick={() => setQuestion(name)}>
            {text}
          </Button>
        ))}
        {pkg.ending?.status === 'GoingBack' && packagePolicy.canSetStatus(session) && (
          <Button loading={arrive.busy} onClick={() => void arrive.run()}>
            It has arrived
          </Button>
        )}
      </Group>
      <ProblemAlert text={arrive.problem} />
      {Question && <Question pkg={pkg} onClose={() => setQuestion(null)} />}
    </>
  )
}
