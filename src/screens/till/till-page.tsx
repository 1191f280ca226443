import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { TillReply } from '#sync/api/money/tills.ts'
import type { TillEntryKind } from '#sync/entities/money/till-kinds.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { pieceCents, pieceKey } from '#sync/rules/payments/till-sums.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { cashText, isDifferent, tillDifferenceText } from '../../components/till/difference.ts'
import { OwnTill } from '../../components/till/own-till.tsx'
import { TillBadge } from '../../components/till/till-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { approveTill, fetchTillSlip, tillQuery } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { failureToast } from '../../stores/notifications.ts'
import { openFile } from '../../ui/files/open-file.ts'
import { PrintIcon, WarningIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import {
  formatCount,
  formatDateTime,
  formatDay,
  formatJmd,
  formatTime,
  formatUsd,
} from '../../ui/texts/format.ts'
import { WholeNumbers } from '../../ui/texts/whole-numbers.tsx'
import { useAction } from '../../ui/use-action.ts'
import { formatCash, pieceName } from './piece-text.ts'
import classes from './till.module.css'
import { hasDollars, TillSumList, UsdSumList } from './till-sum-list.tsx'

const backLink = { to: pathTo('/admin/till'), text: 'Tills' }

/** A till: the expected amount, the counted amount, and each entry. */
export function TillPage({ tillId }: { tillId: string }) {
  const answer = useServerQuery(tillQuery(tillId))
  if (answer.is === 'shown') return <ShownTill till={answer.data} />
  return (
    <Page title="Till" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The till is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function ShownTill({ till }: { till: TillReply }) {
  const { cashierName, closedByName, openedAt, closedAt } = till
  const isCashiersCount = till.closedBy === till.cashierId
  return (
    <Page
      title={`${cashierName}, ${formatDay(openedAt)}`}
      back={backLink}
      actions={closedAt === null ? <OpenActions till={till} /> : <ClosedActions till={till} />}
    >
      <Stack>
        {isDifferent(till) && (
          <Alert color="signal" icon={<WarningIcon />} title={tillDifferenceText(till)}>
            {isCashiersCount && <Text>Cashier: {till.note}</Text>}
            {till.confirmNote && <Text>Office: {till.confirmNote}</Text>}
          </Alert>
        )}
        {closedAt !== null && !isCashiersCount && (
          <Alert color="signal" icon={<WarningIcon />} title={`${closedByName} counted this till`}>
            Reason: {till.note}
          </Alert>
        )}
        <TillFacts till={till} />
        <SideBySide>
          <Panel title="Entries">
            <Entries till={till} />
          </Panel>
          <Stack>
            <Panel title="Expected cash">
              <TillSumList sums={till.sums} />
              {hasDollars(till.sums) && <UsdSumList sums={till.sums} />}
            </Panel>
            {till.counted.length > 0 && <CountedPanel counted={till.counted} />}
          </Stack>
        </SideBySide>
      </Stack>
    </Page>
  )
}

function TillFacts({ till }: { till: TillReply }) {
  const { branchName, openedAt, closedAt, closedByName, confirmedAt, confirmedBy, countedJmdCents } = till
  return (
    <Panel>
      <FactList
        facts={[
          ['Status', <TillBadge key="state" till={till} />],
          ['Office', branchName || null],
          ['Opened', formatDateTime(openedAt)],
          ['Closed', closedAt && `${formatDateTime(closedAt)} by ${closedByName}`],
          ['Confirmed', confirmedAt && `${formatDateTime(confirmedAt)} by ${confirmedBy}`],
          ['Counted', countedJmdCents === null ? null : cashText(countedJmdCents, till.countedUsdCents)],
          ['Difference', countedJmdCents === null ? null : tillDifferenceText(till)],
        ]}
      />
    </Panel>
  )
}

const CountedPanel = ({ counted }: Pick<TillReply, 'counted'>) => (
  <Panel title="Counted">
    <FigureRows label="Counted">
      {counted.map((piece) => (
        <li key={pieceKey(piece)}>
          <span>
            {formatCount(piece.pieces)} × {pieceName(piece.currency, pieceCents(piece))}
          </span>
          <span>{formatCash[piece.currency](pieceCents(piece) * piece.pieces)}</span>
        </li>
      ))}
    </FigureRows>
  </Panel>
)

/** Its cashier works with it; a person who may confirm it counts it where the cashier is absent. */
function OpenActions({ till }: { till: TillReply }) {
  const session = useSession()
  if (!session) return null
  if (tillPolicy.isOwn(session, till)) return <OwnTill till={till} />
  if (!tillPolicy.canCloseAbsent(session, till)) return null
  return (
    <Button variant="default" component={Link} to={pathTo('/admin/till/$till/close', { till: till.tillId })}>
      Count and close
    </Button>
  )
}

/** The slip, and the count by another person. */
function ClosedActions({ till }: { till: TillReply }) {
  const session = useSession()
  const [isAsking, ask] = useDisclosure(false)
  const { tillId, confirmedAt } = till
  const print = useAction(
    async () => openFile(await fetchTillSlip(tillId)),
    failureToast('The slip couldn’t be loaded'),
  )
  return (
    <>
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} />}
        loading={print.busy}
        onClick={() => void print.run()}
      >
        Closing slip
      </Button>
      {confirmedAt === null && session && tillPolicy.canConfirm(session, till) && (
        <Button onClick={ask.open}>Confirm count</Button>
      )}
      {isAsking && <ConfirmDialog till={till} onClose={ask.close} />}
    </>
  )
}

function ConfirmDialog({ till, onClose }: { till: TillReply; onClose: () => void }) {
  const { send } = useWrite(approveTill)
  const { tillId, cashierName, countedJmdCents, countedUsdCents } = till
  return (
    <ReasonDialog
      title={`Confirm ${cashText(countedJmdCents, countedUsdCents)} from ${cashierName}?`}
      confirm="Confirm count"
      isHarmless
      {...(isDifferent(till) ? { ask: `${tillDifferenceText(till)}: what is done about it?` } : {})}
      onClose={onClose}
      onConfirm={async (note) => {
        await send({ params: { tillId }, body: { note } })
        await toastSuccessOf(approveTill)
      }}
    >
      Count the cash yourself first. Confirming can’t be undone.
    </ReasonDialog>
  )
}

const kindText: Record<TillEntryKind, string> = {
  Payment: 'Payment',
  Reversal: 'Reversed',
  Refund: 'Refund',
  Drop: 'To the safe',
}

/** Writes the change of the drawer: JMD, US dollars, or US dollars with their change. */
const entryText = ({ amountJmdCents, amountUsdCents }: TillReply['entries'][number]): string =>
  amountUsdCents === 0
    ? formatJmd(amountJmdCents)
    : [formatUsd(amountUsdCents), ...(amountJmdCents === 0 ? [] : [formatJmd(amountJmdCents)])].join(', ')

export function Entries({ till: { entries, closedAt } }: { till: Pick<TillReply, 'entries' | 'closedAt'> }) {
  if (entries.length === 0)
    return <Text>{closedAt === null ? 'No cash has been taken yet.' : 'No cash was taken.'}</Text>
  const days = new Set(entries.map(({ at }) => jamaicaDay(at)))
  const formatMoment = days.size > 1 ? formatDateTime : formatTime
  return (
    <ul className="rows" aria-label="Entries">
      {entries.map((entry) => (
        <li key={entry.tillEntryId} className={classes['entry']}>
          <span className={classes['words']}>
            {kindText[entry.kind]}{' '}
            {entry.receiptNumber && entry.paymentId && (
              <Anchor component={Link} to={pathTo('/admin/payments/$payment', { payment: entry.paymentId })}>
                <WholeNumbers text={entry.receiptNumber} />
              </Anchor>
            )}
            <span className={classes['sub']}>
              {[formatMoment(entry.at), entry.note].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={classes['amount']}>{entryText(entry)}</span>
        </li>
      ))}
    </ul>
  )
}
