import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { plural } from '../../ui/format.ts'
import { fetchPackageDialogs, StatusModal } from './lazy-dialogs.ts'
import classes from './packages.module.css'

/** What can be done with the chosen packages. */
export function SelectedBar({ rows, onClear }: { rows: readonly Package[]; onClear: () => void }) {
  const [setting, status] = useDisclosure(false)
  useEffect(() => void fetchPackageDialogs(), [])
  if (rows.length === 0) return null
  return (
    <div className={classes['chosen']}>
      <b role="status">{plural(rows.length, 'package')} selected</b>
      <Button variant="white" onClick={status.open}>
        Set status
      </Button>
      <Button variant="outline" color="white" onClick={onClear}>
        Clear
      </Button>
      <Suspense>
        {setting && (
          <StatusModal
            // How far a delayed package had come is in its events; the rule judges it again when it is saved.
            packages={rows.map((row) => ({
              packageId: row.packageId,
              status: row.status,
              reached: reachedBy(row),
            }))}
            onClose={status.close}
            onSaved={onClear}
          />
        )}
      </Suspense>
    </div>
  )
}

const reachedBy = (row: Package) => (row.status === 'Delayed' ? 'PreAlert' : row.status)
