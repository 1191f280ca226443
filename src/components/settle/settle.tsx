import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Names } from '../packages/package-labels.ts'
import { type Difference, Differences, type Side, type SideHeads, usualHeads } from './differences.tsx'

export type Resolution = 'keep' | 'replace' | 'merge'

interface SettleProps {
  differences: readonly Difference[]
  names: Names
  busy: boolean
  heads?: SideHeads | undefined
  /** `chosen`: the fields whose offered values are kept. */
  onSettle: (resolution: Resolution, chosen: string[]) => void
}

const choices: { value: Resolution; label: string }[] = [
  { value: 'keep', label: 'Keep' },
  { value: 'replace', label: 'Replace' },
  { value: 'merge', label: 'Merge' },
]

const buttonText = (
  resolution: Resolution,
  acceptedCount: number,
  total: number,
  sourceName: string,
): string =>
  ({
    keep: 'Keep current',
    replace: `Use the ${sourceName}’s values`,
    merge: `Save ${acceptedCount} of ${total} from the ${sourceName}`,
  })[resolution]

/** Keep, replace, or merge by field; the outcome is shown before anything is saved. */
export function Settle({ differences, names, busy, heads = usualHeads, onSettle }: SettleProps) {
  const [resolution, setResolution] = useState<Resolution>('keep')
  const [pickedFields, setPickedFields] = useState<ReadonlySet<string>>(new Set())
  const sideOf = (field: string): Side => {
    if (resolution === 'merge') return pickedFields.has(field) ? 'offered' : 'current'
    return resolution === 'replace' ? 'offered' : 'current'
  }
  const choose = (field: string, side: Side) => {
    const next = new Set(pickedFields)
    if (side === 'offered') next.add(field)
    else next.delete(field)
    setPickedFields(next)
  }
  const acceptedFields = differences.map(({ field }) => field).filter((field) => sideOf(field) === 'offered')
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="Which values to keep"
        data={choices}
        value={resolution}
        onChange={setResolution}
      />
      <Differences
        differences={differences}
        names={names}
        sideOf={sideOf}
        heads={heads}
        onChoose={resolution === 'merge' ? choose : undefined}
      />
      <Group justify="flex-end">
        <Button loading={busy} onClick={() => onSettle(resolution, acceptedFields)}>
          {buttonText(
            resolution,
            acceptedFields.length,
            differences.length,
            heads.offered.name.toLowerCase(),
          )}
        </Button>
      </Group>
    </Stack>
  )
}
