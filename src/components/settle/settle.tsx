import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { Names } from '../package-labels.ts'
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

const buttonText = (resolution: Resolution, chosen: number, of: number, other: string): string =>
  ({
    keep: 'Keep current',
    replace: `Use the ${other}’s values`,
    merge: `Save ${chosen} of ${of} from the ${other}`,
  })[resolution]

/** Keep, replace, or merge field by field; the outcome is shown before anything is saved. */
export function Settle({ differences, names, busy, heads = usualHeads, onSettle }: SettleProps) {
  const [resolution, setResolution] = useState<Resolution>('keep')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const sideOf = (field: string): Side => {
    if (resolution === 'merge') return picked.has(field) ? 'offered' : 'current'
    return resolution === 'replace' ? 'offered' : 'current'
  }
  const choose = (field: string, side: Side) => {
    const next = new Set(picked)
    if (side === 'offered') next.add(field)
    else next.delete(field)
    setPicked(next)
  }
  const chosen = differences.map(({ field }) => field).filter((field) => sideOf(field) === 'offered')
  return (
    <Stack gap="sm">
      <SegmentedControl
        wide
        large
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
        <Button loading={busy} onClick={() => onSettle(resolution, chosen)}>
          {buttonText(resolution, chosen.length, differences.length, heads.offered.name.toLowerCase())}
        </Button>
      </Group>
    </Stack>
  )
}
