import { Button, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type PackageStatus, packageStatuses, statusText } from '#sync/entities/package-status.ts'
import { usePackages } from '../../queries/package-list.ts'
import { useSession } from '../../session/session.ts'
import { plural } from '../../ui/format.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useHasSynced } from './first-contact.tsx'
import { NoPackages } from './no-packages.tsx'
import { PackageRow } from './package-rows.tsx'
import { PrealertButton } from './prealert-button.tsx'

const pageSize = 50
const statusChoices = [
  { value: '', label: 'All statuses' },
  ...packageStatuses.map((status) => ({ value: status, label: statusText(status) })),
]

export function AccountPackagesPage() {
  const user = useSession()
  return user && <MyPackages accountId={user.accountId} />
}

function MyPackages({ accountId }: { accountId: string }) {
  const { status, prealert, file } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [searchText, setSearchText] = useState('')
  const [text] = useDebouncedValue(searchText.trim(), 200)
  const [limit, setLimit] = useState(pageSize)
  const packages = usePackages({ accountId, status, text: text || undefined, limit })
  const hasSynced = useHasSynced()
  const isFiltered = status !== undefined || text !== ''
  const choose = (next: PackageStatus | undefined) =>
    navigate({ to: '.', search: next ? { status: next } : {}, replace: true })
  const clear = () => {
    setSearchText('')
    void choose(undefined)
  }
  return (
    <Page
      title="Packages"
      note={packages !== undefined && plural(packages.total, 'package')}
      actions={
        <PrealertButton
          key={`${prealert} ${file}`}
          message={prealert}
          sharedFile={file}
          onClosed={() => void navigate({ to: '.', search: status ? { status } : {}, replace: true })}
        />
      }
    >
      <PackageToolbar
        text={searchText}
        onText={setSearchText}
        status={status}
        onStatus={(next) => void choose(next)}
      />
      <Panel flush>
        {!packages && <Waiting />}
        {packages?.rows.map((row) => (
          <PackageRow key={row.packageId} row={row} />
        ))}
        {packages?.total === 0 && <NoPackages isNarrowed={isFiltered} hasSynced={hasSynced} clear={clear} />}
        {packages && packages.total > packages.rows.length && (
          <Stack align="center" p="md">
            <Text size="sm" c="dimmed">
              {packages.rows.length} of {packages.total} shown
            </Text>
            <Button variant="default" onClick={() => setLimit(limit + pageSize)}>
              Show more
            </Button>
          </Stack>
        )}
      </Panel>
    </Page>
  )
}

const Waiting = () => (
  <Stack p="md" gap="sm" role="status" aria-label="Loading packages">
    {[1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} h={44} />
    ))}
  </Stack>
)

interface PackageToolbarProps {
  text: string
  onText: (text: string) => void
  status: PackageStatus | undefined
  onStatus: (status: PackageStatus | undefined) => void
}

const PackageToolbar = ({ text, onText, status, onStatus }: PackageToolbarProps) => (
  <Toolbar>
    <TextInput
      data-grow
      aria-label="Search your packages"
      placeholder="Number, contents or shop"
      leftSection={<SearchIcon size={20} />}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
    <NativeSelect
      aria-label="Status"
      data={statusChoices}
      value={status ?? ''}
      onChange={(event) =>
        onStatus(packageStatuses.find((candidate) => candidate === event.currentTarget.value))
      }
    />
  </Toolbar>
)
