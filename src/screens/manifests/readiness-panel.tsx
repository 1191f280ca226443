import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { manifestBlockersOf } from '#sync/rules/manifests/readiness.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import { useDutyTerms } from '../../components/goods/use-categories.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { DoneIcon, SealIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { BlockerList, OwnBlocker } from './blocker-list.tsx'
import {
  countOpen,
  groupBlockers,
  overridesOf,
  type Reasons,
  readinessTitle,
  reasonKey,
  type ServerBlockers,
} from './readiness.ts'

interface ReadinessPanelProps {
  manifest: Manifest
  items: readonly ManifestItem[]
  fromServer: ServerBlockers
  /** True until the server has replied with the blockers that only it knows. */
  isChecking: boolean
  /** Shows blockers that came from the server after the panel was on the screen. */
  onShow?: () => void
}

/** The blockers of an open manifest, and the button that seals it. */
export function ReadinessPanel({ manifest, items, fromServer, isChecking, onShow }: ReadinessPanelProps) {
  const [reasons, setReasons] = useState<Reasons>(new Map())
  const ownBlockers = manifestBlockersOf(manifest)
  const groups = groupBlockers(manifest, items, fromServer, useDutyTerms())
  const phones = new Map(fromServer.map(({ packageId, phone }) => [packageId, phone ?? '']))
  const open = countOpen({ own: ownBlockers, groups }, reasons)
  const setReason = (keys: readonly string[], reason: string) =>
    setReasons((before) => new Map([...before, ...keys.map((key) => [key, reason] as const)]))
  const seal = useAction(async () => {
    if (open > 0) throw new WordedError(`Fix ${plural(open, 'blocker')}, or enter a reason for each.`)
    const overrides = overridesOf({ own: ownBlockers, groups }, reasons)
    await mutate('manifest.statusUpdate', { manifestId: manifest.manifestId, status: 'Sealed', overrides })
    toastSuccess(successTexts['manifest.update'])
  })
  if (items.length === 0) return null
  return (
    <Panel
      title={readinessTitle(open, isChecking)}
      action={
        onShow ? (
          <Button onClick={onShow}>Show what is missing</Button>
        ) : (
          <SealButton isBusy={seal.busy || isChecking} onPress={() => void seal.run()} />
        )
      }
    >
      <Stack>
        <ProblemAlert text={seal.problem} />
        {groups.length + ownBlockers.length === 0 && !isChecking && (
          <Group gap="xs" wrap="nowrap">
            <DoneIcon size={20} aria-hidden />
            <Text>Everything that customs asks for is here.</Text>
          </Group>
        )}
        {ownBlockers.map((blocker) => (
          <OwnBlocker
            key={blocker}
            blocker={blocker}
            manifest={manifest}
            reason={reasons.get(reasonKey(null, blocker)) ?? ''}
            onReason={(reason) => setReason([reasonKey(null, blocker)], reason)}
          />
        ))}
        {groups.map((group) => (
          <BlockerList
            key={group.blocker}
            group={group}
            reasons={reasons}
            phones={phones}
            onReason={setReason}
          />
        ))}
      </Stack>
    </Panel>
  )
}

const SealButton = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <Button leftSection={<SealIcon size={18} aria-hidden />} loading={isBusy} onClick={onPress}>
    Seal manifest
  </Button>
)
