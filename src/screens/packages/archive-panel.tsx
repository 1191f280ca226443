import { Button, Group, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnectionStore } from '../../stores/connection.ts'
import { plural } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { type ArchivePage, searchArchive } from './archive.ts'
import { ArchiveRow } from './archive-row.tsx'
import type { ListSearch } from './list-search.ts'

type Answer =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'here'; page: ArchivePage }
  | { is: 'failed'; words: string }

/** Asks the server for what this device no longer holds. Works only with a connection, and says so. */
export function ArchivePanel({ search }: { search: ListSearch }) {
  const offline = useConnectionStore(({ level }) => level === 'offline' || level === 'server-down')
  const [answer, setAnswer] = useState<Answer>({ is: 'none' })
  const [pageNumber, setPageNumber] = useState(1)
  const ask = async (wanted: number) => {
    setAnswer({ is: 'asking' })
    setPageNumber(wanted)
    try {
      const page = await searchArchive({
        searchString: search.q ?? '',
        status: search.status,
        unidentified: search.only === 'unidentified',
        needsReview: search.only === 'review',
        pageNumber: wanted,
      })
      setAnswer({ is: 'here', page })
    } catch (error) {
      setAnswer({ is: 'failed', words: error instanceof Error ? error.message : 'No answer.' })
    }
  }
  return (
    <Group mb="sm" align="center" gap="sm">
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArchive size={18} />}
        loading={answer.is === 'asking'}
        disabled={offline}
        onClick={() => ask(1)}
      >
        Search the whole archive
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {offline ? 'Needs a connection: the archive is on the server.' : ''}
        {answer.is === 'failed' ? answer.words : ''}
      </Text>
      {answer.is === 'here' && (
        <div style={{ width: '100%' }}>
          <Found page={answer.page} pageNumber={pageNumber} onPage={ask} />
        </div>
      )}
    </Group>
  )
}

function Found(props: { page: ArchivePage; pageNumber: number; onPage: (page: number) => void }) {
  const { page, pageNumber, onPage } = props
  const pages = Math.ceil(page.totalItems / 20)
  return (
    <Panel title={`On the server: ${plural(page.totalItems, 'package')}`}>
      {page.result.map((row) => (
        <ArchiveRow key={row.packageId} row={row} />
      ))}
      {pages > 1 && (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" disabled={pageNumber <= 1} onClick={() => onPage(pageNumber - 1)}>
            Back
          </Button>
          <Text size="sm">
            Page {pageNumber} of {pages}
          </Text>
          <Button variant="default" disabled={pageNumber >= pages} onClick={() => onPage(pageNumber + 1)}>
            Next
          </Button>
        </Group>
      )}
    </Panel>
  )
}
