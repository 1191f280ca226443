import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { lookUp } from '../../queries/packages.ts'
import { dropUndecided, useUndecided } from '../../queries/undecided-scans.ts'
import { toastError } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import { Panel } from '../../ui/panel.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Offers } from './offers.tsx'

type OnSettle = (scan: Scan, known: Package | null) => void

/** Scans that only end like something known. They wait here, over reloads too, until a person has chosen. */
export function UndecidedPanel({ onSettle }: { onSettle: OnSettle }) {
  const undecided = useUndecided()
  if (!undecided || undecided.length === 0) return null
  return (
    <Panel title={`Choose (${undecided.length})`}>
      <Stack gap="lg">
        <ShowMore rows={undecided} what="scan">
          {(scan) => <One key={scan.recognised.canonical} scan={scan} onSettle={onSettle} />}
        </ShowMore>
      </Stack>
    </Panel>
  )
}

const drop = (scan: Scan) =>
  dropUndecided(scan).catch((error: unknown) => toastError('The scan was not dropped', notSavedText(error)))

function One({ scan, onSettle }: { scan: Scan; onSettle: OnSettle }) {
  const [offered, setOffered] = useState<readonly Package[] | 'failed'>()
  // The candidates are looked up when the scan is shown: after a reload only the code is left.
  useEffect(() => {
    let shown = true
    lookUp(scan.recognised).then(
      ({ exact, offered: alike }) => shown && setOffered(exact ? [exact] : alike),
      () => shown && setOffered('failed'),
    )
    return () => {
      shown = false
    }
  }, [scan])
  return (
    <Stack gap="xs">
      <Text style={{ overflowWrap: 'anywhere' }}>
        Scanned <b>{scan.recognised.canonical}</b>. Did you mean …?
      </Text>
      {offered === 'failed' && (
        <Text role="alert">Similar packages could not be loaded. Open this page again.</Text>
      )}
      {Array.isArray(offered) && (
        <Offers
          offered={offered}
          onChoose={(known) => onSettle(scan, known)}
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
