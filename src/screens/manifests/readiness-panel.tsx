import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Manifest } from '#sync/entities/manifest.ts'
import type { Blocker } from '#sync/entities/manifest-status.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { successTexts } from '#sync/rules/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { plural } from '../../ui/format.ts'
import { DoneIcon, SealIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from './manifest.module.css'
import {
  type BlockerGroup,
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
}

/** The blockers of an open manifest, and the button that seals it. */
export function ReadinessPanel({ manifest, items, fromServer, isChecking }: ReadinessPanelProps) {
  const [reasons, setReasons] = useState<Reasons>(new Map())
  const groups = groupBlockers(items, fromServer)
  const open = countOpen(groups, reasons)
  const setReason = (keys: readonly string[], reason: string) =>
    setReasons((before) => new Map([...before, ...keys.map((key) => [key, reason] as const)]))
  const seal = useAction(async () => {
    if (open > 0) throw new WordedError(`Fix ${plural(open, 'blocker')}, or enter a reason for each.`)
    const overrides = overridesOf(groups, reasons)
    await mutate('manifest.statusUpdate', { manifestId: manifest.manifestId, status: 'Sealed', overrides })
    toastSuccess(successTexts['manifest.update'])
  })
  if (items.length === 0) return null
  return (
    <Panel
      title={readinessTitle(open, isChecking)}
      action={
        <Button
          leftSection={<SealIcon size={18} aria-hidden />}
          loading={seal.busy || isChecking}
          onClick={() => void seal.run()}
        >
          Seal manifest
        </Button>
      }
    >
      <Stack>
        <ProblemAlert text={seal.problem} />
        {groups.length === 0 && !isChecking && (
          <Group gap="xs" wrap="nowrap">
            <DoneIcon size={20} aria-hidden />
            <Text>Every package has a customer, an invoice and a value.</Text>
          </Group>
        )}
        {groups.map((group) => (
          <BlockerList key={group.blocker} group={group} reasons={reasons} onReason={setReason} />
        ))}
      </Stack>
    </Panel>
  )
}

const titles: Record<Blocker, string> = {
  noOwner: 'Customer not identified',
  noInvoice: 'Merchant invoice needed',
  noDeclaredValue: 'No declared value',
  prohibited: 'Prohibited goods',
  looseBattery: 'Loose battery',
  noTrn: 'Over the duty-free limit, and the customer has no TRN',
}

const edit = (item: ManifestItem): string =>
  pathTo('/admin/packages/$package/edit', { package: item.line.packageId })

/** A link to the place where each blocker is fixed. */
const fixes: Record<Blocker, { text: string; to: (item: ManifestItem) => string }> = {
  noOwner: { text: 'Set customer', to: edit },
  noInvoice: {
    text: 'Add invoice',
    to: (item) => pathTo('/admin/packages/$package', { package: item.line.packageId }),
  },
  noDeclaredValue: { text: 'Enter value', to: edit },
  prohibited: { text: 'Edit package', to: edit },
  looseBattery: { text: 'Edit package', to: edit },
  noTrn: {
    text: 'Open customer',
    to: (item) => pathTo('/admin/accounts/$account', { account: item.pkg?.accountId ?? '' }),
  },
}

interface BlockerListProps {
  group: BlockerGroup
  reasons: Reasons
  onReason: (keys: readonly string[], reason: string) => void
}

function BlockerList({ group: { blocker, items }, reasons, onReason }: BlockerListProps) {
  const keys = items.map(({ line }) => reasonKey(line.packageId, blocker))
  const first = reasons.get(keys[0] ?? '') ?? ''
  const fix = fixes[blocker]
  return (
    <div>
      <Group justify="space-between" gap="xs" mih={44}>
        <Text fw={600}>
          {titles[blocker]} ({items.length})
        </Text>
        {items.length > 1 && first.trim() !== '' && (
          <Button variant="subtle" size="sm" onClick={() => onReason(keys, first)}>
            Use this reason for all {items.length}
          </Button>
        )}
      </Group>
      <ShowMore rows={items} step={5} what="package">
        {(item) => {
          const number = item.pkg?.trackingNumber ?? ''
          const key = reasonKey(item.line.packageId, blocker)
          return (
            <div key={key} className={classes['blocker']}>
              <Link
                to="/admin/packages/$package"
                params={{ package: item.line.packageId }}
                className={classes['code'] ?? ''}
              >
                {number}
              </Link>
              <Anchor component={Link} to={fix.to(item)} size="sm" aria-label={`${fix.text}: ${number}`}>
                {fix.text}
              </Anchor>
              <TextInput
                aria-label={`Reason to ship ${number} anyway`}
                placeholder="Reason to ship anyway"
                maxLength={500}
                value={reasons.get(key) ?? ''}
                onChange={(event) => onReason([key], event.currentTarget.value)}
              />
            </div>
          )
        }}
      </ShowMore>
    </div>
  )
}
