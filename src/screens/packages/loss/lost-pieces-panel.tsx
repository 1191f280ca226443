import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { PieceLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { isPiecePaidAndFound, pieceLossesOf, pieceLossOf } from '#sync/rules/packages/lost-pieces.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { mutate } from '../../../changes/mutate.ts'
import { type Session, useSession } from '../../../session/session.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { lossFacts } from './loss-facts.ts'
import { DecidePieceDialog, DecidePieceFoundDialog, ReportPieceDialog } from './piece-loss-dialogs.tsx'

interface LostPiecesPanelProps {
  pkg: Package
  readOnly: boolean
}

/** The pieces that are missing or were claimed, each with its next step; nothing for a package that is missing as a whole. */
export function LostPiecesPanel({ pkg, readOnly }: LostPiecesPanelProps) {
  const session = useSession()
  const claimedPieces = pieceLossesOf(pkg).map(({ piece }) => piece)
  const pieces = [...new Set([...(pkg.missingPieces ?? []), ...claimedPieces])].sort((a, b) => a - b)
  if (!session || isMissing(pkg) || pieces.length === 0) return null
  return (
    <Panel title={pieces.length === 1 ? 'Missing piece' : 'Missing pieces'}>
      <Stack gap="sm">
        {pieces.map((piece) => (
          <Piece key={piece} pkg={pkg} piece={piece} session={readOnly ? null : session} />
        ))}
      </Stack>
    </Panel>
  )
}

function stateText(pkg: Package, piece: number, loss: PieceLoss | null): string {
  if (loss && isPiecePaidAndFound(pkg, loss)) return 'Found after it was paid for'
  if (!pkg.missingPieces.includes(piece)) return 'Found'
  if (loss?.status === 'Paid' || loss?.status === 'Refused') return 'Lost'
  return loss?.status === 'Reported' ? 'Missing, reported as lost' : 'Missing'
}

interface PieceProps {
  pkg: Package
  piece: number
}

function Piece({ pkg, piece, session }: PieceProps & { session: Session | null }) {
  const loss = pieceLossOf(pkg, piece)
  return (
    <Stack gap="xs">
      <FactList
        facts={[
          [`Piece ${piece} of ${pkg.pieces}`, stateText(pkg, piece, loss)],
          ...(loss ? lossFacts(loss) : []),
        ]}
      />
      {session && <PieceActions pkg={pkg} piece={piece} loss={loss} session={session} />}
    </Stack>
  )
}

const reportableStatuses: readonly PieceLoss['status'][] = ['Refused', 'TakenBack', 'Found']

type Question = 'report' | 'decide' | 'keep' | 'takeBack'

function PieceActions({
  pkg,
  piece,
  loss,
  session,
}: PieceProps & { loss: PieceLoss | null; session: Session }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const isAway = pkg.missingPieces.includes(piece)
  const isReportable = isAway && (!loss || reportableStatuses.includes(loss.status))
  const mayCompensate = packagePolicy.canCompensate(session)
  const isFound = loss !== null && isPiecePaidAndFound(pkg, loss)
  const choices: readonly (readonly [Question, string, boolean])[] = [
    ['report', 'Report as lost', isReportable && packagePolicy.canUpdateAll(session)],
    ['decide', 'Decide', isAway && loss?.status === 'Reported' && mayCompensate],
    ['takeBack', 'Take credit back', isFound && mayCompensate],
    ['keep', 'Keep credit', isFound && mayCompensate],
  ]
  return (
    <>
      <Group gap="sm">
        {isAway && manifestPolicy.canUpdate(session) && <FoundPieceButton pkg={pkg} piece={piece} />}
        {choices
          .filter(([, , isOffered]) => isOffered)
          .map(([name, text]) => (
            <Button key={name} variant="default" onClick={() => setQuestion(name)}>
              {text}
            </Button>
          ))}
      </Group>
      {question === 'report' && <ReportPieceDialog pkg={pkg} piece={piece} onClose={close} />}
      {question === 'decide' && loss && (
        <DecidePieceDialog pkg={pkg} piece={piece} loss={loss} onClose={close} />
      )}
      {(question === 'keep' || question === 'takeBack') && loss && (
        <DecidePieceFoundDialog
          pkg={pkg}
          piece={piece}
          loss={loss}
          keepsCredit={question === 'keep'}
          onClose={close}
        />
      )}
    </>
  )
}

/** Counts the piece as here on its package's manifest, which works without a signal. */
function FoundPieceButton({ pkg, piece }: PieceProps) {
  const { packageId, manifestId, missingPieces } = pkg
  const find = useAction(() =>
    mutate('manifest.countLine', {
      manifestId: manifestId ?? '',
      lines: [
        {
          packageId,
          arrival: pkg.arrival === 'Damaged' ? ('Damaged' as const) : ('Received' as const),
          missingPieces: missingPieces.filter((missingPiece) => missingPiece !== piece),
        },
      ],
    }),
  )
  if (manifestId === null) return null
  return (
    <>
      <Button loading={find.busy} onClick={() => void find.run()}>
        It’s found
      </Button>
      <ProblemAlert text={find.problem} />
    </>
  )
}
