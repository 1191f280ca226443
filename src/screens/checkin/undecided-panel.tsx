import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { lookUp } from '../../queries/packages.ts'
import { dropUndecided, useUndecided } from '../../queries/undecided-scans.ts'
import { toastError } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { Offers } from './offers.tsx'

type OnSettle = (scan: Scan, known: Package | null) => void

/** Scans that only end like a known number. They wait here, over reloads too, until a person has chosen. */
export function UndecidedPanel({ onSettle }: { onSettle: OnSettle }) {
  const scans = useUndecided()
  if (!scans || scans.length === 0) return null
  return (
    <Panel title={`Choose (${scans.length})`}>
      <Stack gap="lg">
        <ShowMore rows={scans} what="scan">
          {(scan) => <UndecidedScan key={scan.recognised.canonical} scan={scan} onSettle={onSettle} />}
        </ShowMore>
      </Stack>
    </Panel>
  )
}

const drop = (scan: Scan) =>
  dropUndecided(scan).catch((error: unknown) => toastError('The scan was not dropped', notSavedText(error)))

function UndecidedScan({ scan, onSettle }: { scan: Scan; onSettle: OnSettle }) {
  const [candidates, setCandidates] = useState<readonly Package[] | 'failed'>()
  // Looks up the candidates when the scan is displayed, because only the code survives a reload.
  useEffect(() => {
    let isMounted = true
    lookUp(scan.recognised).then(
      ({ exact, offered: alike }) => isMounted && setCandidates(exact ? [exact] : alike),
      () => isMounted && setCandidates('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [scan])
  return (
    <Stack gap="xs">
      <Text style={{ overflowWrap: 'anywhere' }}>
        Scanned <b>{scan.recognised.canonical}</b>. Did you mean …?
      </Text>
      {candidates === 'failed' && (
        <Text role="alert">Similar packages could not be loaded. Open this page again.</Text>
      )}
      {Array.isArray(candidates) && (
        <Offers
          offered={candidates}
          onChoose={(pkg) => onSettle(scan, pkg)}
          onNone={() => onSettle(scan, null)}
          more={
            <Button variant="subtle" color="red" onClick={() => drop(scan)}>
              Drop this scan
            </Button>
          }
        />
      )}
    </Stack>
  )
}
