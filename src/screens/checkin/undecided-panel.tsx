import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { lookUp } from '../../data/packages.ts'
import { Panel } from '../../ui/panel.tsx'
import { removeUndecided, type Undecided, useDesk } from './context-store.ts'
import { codeAgain } from './desk.ts'
import { Offers } from './offers.tsx'

type OnSettle = (scan: Undecided, known: Package | null) => void

/** Scans that only end like something known. They wait here, over reloads too, until a person has chosen. */
export function UndecidedPanel({ onSettle }: { onSettle: OnSettle }) {
  const undecided = useDesk((state) => state.undecided)
  if (undecided.length === 0) return null
  return (
    <Panel title={`Choose (${undecided.length})`}>
      <Stack gap="lg">
        {undecided.map((scan) => (
          <One key={scan.canonical} scan={scan} onSettle={onSettle} />
        ))}
      </Stack>
    </Panel>
  )
}

function One({ scan, onSettle }: { scan: Undecided; onSettle: OnSettle }) {
  const [offered, setOffered] = useState<readonly Package[]>([])
  // The candidates are looked up when the scan is shown: after a reload only the code is left.
  useEffect(() => {
    let shown = true
    void lookUp(codeAgain(scan).recognised).then((found) => {
      if (shown) setOffered(found.exact ? [found.exact] : found.offered)
    })
    return () => {
      shown = false
    }
  }, [scan])
  const drop = (
    <Button variant="subtle" color="red" onClick={() => removeUndecided(scan.canonical)}>
      Drop this scan
    </Button>
  )
  return (
    <Stack gap="xs">
      <Text>
        Scanned <b>{scan.canonical}</b>. Did you mean …?
      </Text>
      <Offers
        offered={offered}
        onChoose={(known) => onSettle(scan, known)}
        onNone={() => onSettle(scan, null)}
        more={drop}
      />
    </Stack>
  )
}
