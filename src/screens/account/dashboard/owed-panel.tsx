import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isoOf } from '#sync/lib/clock.ts'
import { ownBalancesQuery, unpaidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { joinAnswers } from '../../../queries/api/server-cache/join-answers.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import type { ServerAnswer } from '../../../queries/api/server-cache/use-server-query.ts'
import { CardIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDateTime, formatJmd, plural } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import { dueText, type OwedTotal, owedOf } from '../invoices/owed.ts'
import classes from './owed-panel.module.css'

/** The sum owed and a button to pay it. It keeps its height while loading, so that nothing below moves. */
export function OwedPanel({ accountId }: { accountId: string }) {
  const area = useArea()
  // Storage is owed without an invoice, so that unpaid invoices alone are not the sum.
  const answer = joinAnswers(
    useKeptQuery(unpaidInvoicesQuery(accountId)),
    useKeptQuery(ownBalancesQuery(accountId)),
  )
  const [unpaid, balances] = answer.is === 'shown' ? answer.data : [null, null]
  const owed = unpaid && owedOf(unpaid, balances.storage)
  const credit = balances ? balances.creditJmdCents + balances.creditNotesJmdCents : 0
  return (
    <Panel title="What you owe">
      <div className={classes['owed']}>
        <div>
          <Amount answer={answer} owed={owed} />
          <Note answer={answer} credit={credit} pendingText={owed?.pendingText ?? ''} />
        </div>
        {owed && owed.jmdCents > 0 && !owed.isAllPending ? (
          <Button
            size="lg"
            leftSection={<CardIcon size={22} />}
            renderRoot={(props) => <Link {...props} to={area.invoices} />}
          >
            Pay
          </Button>
        ) : (
          <Button variant="default" renderRoot={(props) => <Link {...props} to={area.invoices} />}>
            Invoices
          </Button>
        )}
      </div>
    </Panel>
  )
}

interface PartProps {
  answer: ServerAnswer<unknown>
}

function owedText(owed: OwedTotal): string {
  const { count, storageJmdCents } = owed
  if (owed.jmdCents === 0) return 'You have no unpaid invoices.'
  const storage = storageJmdCents > 0 && `${formatJmd(storageJmdCents)} of it storage`
  return [count > 0 && plural(count, 'invoice'), storage, dueText(owed)].filter(Boolean).join(' · ')
}

function Amount({ answer, owed }: PartProps & { owed: OwedTotal | null }) {
  if (owed)
    return (
      <>
        <p className={classes['amount']}>
          {owed.jmdCents === 0 ? 'Nothing to pay' : formatJmd(owed.jmdCents)}
        </p>
        <p className={classes['due']} data-late={owed.isLate || undefined}>
          {owedText(owed)}
        </p>
      </>
    )
  if (answer.is === 'loading')
    return (
      <div role="status" aria-label="Loading what you owe">
        <div className={classes['amount']}>
          <Skeleton h="0.8em" w="9em" />
        </div>
        <div className={classes['due']}>
          <Skeleton h="0.8em" w="11em" />
        </div>
      </div>
    )
  return (
    <>
      <p className={classes['amount']}>–</p>
      <p className={classes['due']}>
        {answer.is === 'failed' ? answer.error.message : 'You’ll see it here when you’re online.'}
      </p>
    </>
  )
}

/** The third line: a payment in progress, the credit, or the age of the figures. */
function Note({ answer, credit, pendingText }: PartProps & { credit: number; pendingText: string }) {
  const since = answer.is === 'shown' ? answer.oldSinceMs : null
  return (
    <p className={classes['note']} role="status">
      {[
        pendingText && `${pendingText}.`,
        since !== null && `As of ${formatDateTime(isoOf(since))}.`,
        credit > 0 && `You have ${formatJmd(credit)} of credit.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
