import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { startOfToday } from '../../../browser/clock.ts'
import { type ArchivePage, searchArchive } from '../../../queries/archive.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { ArchiveIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { plural } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { ArchiveRow } from './archive-row.tsx'
import type { PackageListSearch } from './list-search.ts'
import { packageBody } from './load-export.ts'

interface ArchiveResults {
  page: ArchivePage
  pageNumber: number
}

/** Asks the server for packages that are no longer on this device. It needs a connection, and says so. */
export function ArchivePanel({ search }: { search: PackageListSearch }) {
  const offline = useConnectionStore(({ level }) => !hasServer(level))
  const [archivePage, setArchivePage] = useState<ArchiveResults | null>(null)
  const { run, busy, problem } = useAction(async (pageNumber: number) => {
    const page = await searchArchive({ ...packageBody(search, startOfToday()), pageNumber })
    setArchivePage({ page, pageNumber })
  }, failureText)
  return (
    <Group mt="sm" align="center" gap="sm">
      <Button
        variant="default"
        leftSection={<ArchiveIcon size={18} />}
        loading={busy}
        disabled={offline}
        onClick={() => void run(1)}
      >
        Also search archived packages
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {offline ? 'Needs a connection: the archive is on the server.' : problem}
      </Text>
      {archivePage && (
        <div style={{ width: '100%' }}>
          <ResultsPage {...archivePage} busy={busy} onPage={(page) => void run(page)} />
        </div>
      )}
    </Group>
  )
}

function ResultsPage(props: ArchiveResults & { busy: boolean; onPage: (page: number) => void }) {
  const { page, pageNumber, busy, onPage } = props
  const pages = Math.ceil(page.totalItems / 20)
  return (
    <Panel title={`On the server: ${plural(page.totalItems, 'package')}`}>
      {page.result.map((row) => (
        <ArchiveRow key={row.packageId} row={row} />
      ))}
      {pages > 1 && (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" disabled={busy || pageNumber <= 1} onClick={() => onPage(pageNumber - 1)}>
            Back
          </Button>
          <Text size="sm" role="status">
            Page {pageNumber} of {pages}
          </Text>
          <Button
            variant="default"
            disabled={busy || pageNumber >= pages}
            onClick={() => onPage(pageNumber + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </Panel>
  )
}
