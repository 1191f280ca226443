import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { statusText } from '#sync/entities/packages/package-status.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { placeWith } from '#sync/rules/packages/left-behind.ts'
import { isMissing, isWholePaidAndFound } from '#sync/rules/packages/missing.ts'
import { isBehindManifest, receivePackage } from '../../../changes/follow-manifest.ts'
import { mutate } from '../../../changes/mutate.ts'
import { useManifest } from '../../../queries/manifests.ts'
import { type Session, useSession } from '../../../session/session.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { ManifestLink } from '../manifest-link.tsx'
import { DecideFoundDialog, DecideLossDialog, ReportLostDialog } from './loss-dialogs.tsx'
import { lossFacts } from './loss-facts.ts'

interface MissingPanelProps {
  pkg: Package
  readOnly: boolean
}

/** The steps for a package that is missing, lost, found late or left behind by its manifest. */
export function MissingPanel({ pkg, readOnly }: MissingPanelProps) {
  const session = useSession()
  if (!session) return null
  if (!isMissing(pkg) && !pkg.loss) return readOnly ? null : <BehindPanel pkg={pkg} session={session} />
  return (
    <Panel title={titleOf(pkg)}>
      <Stack gap="sm">
        <FactList
          facts={[
            ['Missing since', pkg.missingSince && formatDateTime(pkg.missingSince)],
            ['Counted on', pkg.manifestId && <ManifestLink key="manifest" manifestId={pkg.manifestId} />],
            ...(pkg.loss ? lossFacts(pkg.loss) : []),
          ]}
        />
        {!readOnly && <MissingActions pkg={pkg} session={session} />}
      </Stack>
    </Panel>
  )
}

function titleOf(pkg: Package): string {
  if (isWholePaidAndFound(pkg)) return 'Found after it was paid for'
  if (!isMissing(pkg)) return 'Lost and found'
  return pkg.loss && pkg.loss.status !== 'Reported' ? 'Lost' : 'Missing'
}

const reportableStatuses: readonly PackageLoss['status'][] = ['Refused', 'TakenBack', 'Found']

type Question = 'report' | 'decide' | 'keep' | 'takeBack' | null

function MissingActions({ pkg, session }: { pkg: Package; session: Session }) {
  const [question, setQuestion] = useState<Question>(null)
  const { loss } = pkg
  const close = () => setQuestion(null)
  const isReportable = !loss || reportableStatuses.includes(loss.status)
  const mayCompensate = packagePolicy.canCompensate(session)
  const choices: readonly (readonly [Exclude<Question, null>, string, boolean])[] = [
    ['report', 'Report as lost', isMissing(pkg) && isReportable && packagePolicy.canUpdateAll(session)],
    ['decide', 'Decide', isMissing(pkg) && loss?.status === 'Reported' && mayCompensate],
    ['takeBack', 'Take credit back', isWholePaidAndFound(pkg) && mayCompensate],
    ['keep', 'Keep credit', isWholePaidAndFound(pkg) && mayCompensate],
  ]
  return (
    <>
      <Group gap="sm">
        {isMissing(pkg) && manifestPolicy.canUpdate(session) && <FoundButton pkg={pkg} />}
        {choices
          .filter(([, , isOffered]) => isOffered)
          .map(([name, text]) => (
            <Button key={name} variant="default" onClick={() => setQuestion(name)}>
              {text}
            </Button>
          ))}
      </Group>
      {question === 'report' && <ReportLostDialog pkg={pkg} onClose={close} />}
      {question === 'decide' && loss && <DecideLossDialog pkg={pkg} loss={loss} onClose={close} />}
      {(question === 'keep' || question === 'takeBack') && loss && (
        <DecideFoundDialog pkg={pkg} loss={loss} keepsCredit={question === 'keep'} onClose={close} />
      )}
    </>
  )
}

const lineOf = ({ packageId, manifestId, arrival }: Package) => ({
  packageId,
  manifestId: manifestId ?? '',
  arrival: arrival ?? ('Pending' as const),
})

/** Counts the package as received on its manifest, and moves it to where that is. */
function FoundButton({ pkg }: { pkg: Package }) {
  const manifest = useManifest(pkg.manifestId)
  const find = useAction(() => receivePackage(lineOf(pkg)))
  if (!manifest) return null
  return (
    <>
      <Button loading={find.busy} onClick={() => void find.run()}>
        It’s found
      </Button>
      <ProblemAlert text={find.problem} />
    </>
  )
}

/** A package that its manifest has left behind, such as one that was cleared late, follows it by a press. */
function BehindPanel({ pkg, session }: { pkg: Package; session: Session }) {
  const manifest = useManifest(pkg.manifestId)
  const { packageId } = pkg
  const follow = useAction(() =>
    mutate('manifest.follow', { manifestId: pkg.manifestId ?? '', packageIds: [packageId] }),
  )
  const place = manifest && placeWith(manifest)
  if (
    !manifest ||
    !place ||
    !manifestPolicy.canUpdate(session) ||
    !isBehindManifest({ pkg, line: lineOf(pkg), manifest })
  )
    return null
  return (
    <Panel title="Left behind by its manifest">
      <Group justify="space-between" gap="sm">
        <Text>
          {manifest.number ?? 'Its manifest'} is at “{statusText(place)}”. This package isn’t.
        </Text>
        <Button loading={follow.busy} onClick={() => void follow.run()}>
          Move it there
        </Button>
      </Group>
      <ProblemAlert text={follow.problem} />
    </Panel>
  )
}
