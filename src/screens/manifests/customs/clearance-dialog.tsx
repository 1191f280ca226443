import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { useIsBehind } from '../../../queries/sync-status.ts'
import { coversBottom } from '../../../ui/dialogs/covered-edge.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SearchIcon } from '../../../ui/icons.ts'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { plural } from '../../../ui/texts/format.ts'
import { LineLabel } from '../load/line-label.tsx'
import classes from '../manifest.module.css'
import { clearanceSummary, isOnHold, matching } from './clearance.ts'
import type { useClearance } from './use-clearance.ts'

interface ClearanceDialogProps {
  clearance: ReturnType<typeof useClearance>
  onClose: () => void
}

/** Clears the whole manifest through customs except for the listed packages, which stay on hold with their reasons. */
export function ClearanceDialog({ clearance, onClose }: ClearanceDialogProps) {
  const { holds, list, arrivals, setReason, release, hold, save } = clearance
  const [text, setText] = useState('')
  const matches = matching(arrivals, text, holds)
  const onKeyDown = (event: KeyboardEvent) => {
    const [only, ...rest] = matches
    if (event.key !== 'Enter' || text.trim() === '' || !only || rest.length > 0) return
    event.preventDefault()
    setText('')
    hold(only.line.packageId)
  }
  return (
    <Dialog onClose={onClose} title="Clear customs, except…" size="lg">
      <Stack gap="sm">
        <Text>
          Every package is cleared and moves to the head office. Hold the ones that customs keeps, with the
          reason.
        </Text>
        <TextInput
          data-autofocus
          aria-label="Find a package to hold"
          placeholder="Scan, or type a number or customer; Enter holds it"
          leftSection={<SearchIcon size={18} aria-hidden />}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ul ref={list} className={classes['list']} aria-label="Packages of this manifest">
          <ShowMore inList key={text} rows={matches} step={10} what="package">
            {(item) => (
              <ClearanceLine
                key={item.line.packageId}
                item={item}
                reason={holds.get(item.line.packageId)}
                onHold={() => hold(item.line.packageId)}
                onReason={(reason) => setReason(item.line.packageId, reason)}
                onRelease={() => release(item.line.packageId)}
              />
            )}
          </ShowMore>
        </ul>
        <ArrivingNote items={arrivals} />
        {matches.length === 0 && <Text c="dimmed">No package on this manifest matches.</Text>}
        <ProblemAlert text={save.problem} />
        <ClearanceFoot
          summary={clearanceSummary(arrivals, holds)}
          busy={save.busy}
          onClose={onClose}
          onSave={() => void save.run()}
        />
      </Stack>
    </Dialog>
  )
}

/** Packages that haven't arrived yet are cleared like the rest, and can't be found by their number. */
function ArrivingNote({ items }: { items: readonly ManifestItem[] }) {
  const { length } = items.filter(({ pkg }) => pkg === null)
  if (!useIsBehind() || length === 0) return null
  return (
    <Text role="status">
      {plural(length, 'package')} of this manifest {length === 1 ? 'is' : 'are'} still coming to this device.
      To hold one of them, wait until it is listed with its number.
    </Text>
  )
}

interface ClearanceLineProps {
  item: ManifestItem
  /** Undefined: the package is cleared. */
  reason: string | undefined
  onHold: () => void
  onReason: (reason: string) => void
  onRelease: () => void
}

function ClearanceLine({ item, reason, onHold, onReason, onRelease }: ClearanceLineProps) {
  const number = item.pkg?.trackingNumber ?? 'the package'
  if (isOnHold(item))
    return (
      <li className={classes['item']}>
        <LineLabel item={item} />
        <Text size="sm">On hold: {item.pkg?.customs.note}</Text>
      </li>
    )
  return (
    <li className={classes['item']} data-wraps={reason !== undefined || undefined}>
      <LineLabel item={item} />
      {reason === undefined ? (
        <Button variant="default" size="sm" aria-label={`Hold ${number}`} onClick={onHold}>
          Hold
        </Button>
      ) : (
        <>
          <Button variant="subtle" size="sm" aria-label={`Clear ${number}`} onClick={onRelease}>
            Clear
          </Button>
          <TextInput
            data-hold={item.line.packageId}
            aria-label={`Reason for holding ${number}`}
            placeholder="Reason, as the customer reads it"
            maxLength={2000}
            value={reason}
            onChange={(event) => onReason(event.currentTarget.value)}
          />
        </>
      )}
    </li>
  )
}

interface ClearanceFootProps {
  summary: string
  busy: boolean
  onClose: () => void
  onSave: () => void
}

const ClearanceFoot = ({ summary, busy, onClose, onSave }: ClearanceFootProps) => (
  <Group ref={coversBottom} justify="space-between" className={classes['foot'] ?? ''}>
    <Text fw={600} role="status">
      {summary}
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button loading={busy} onClick={onSave}>
        Clear customs
      </Button>
    </Group>
  </Group>
)
