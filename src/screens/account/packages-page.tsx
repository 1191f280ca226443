import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type PackageStatus, packageStatuses, statusText } from '#sync/entities/package-status.ts'
import { usePackages } from '../../queries/package-list.ts'
import { useSession } from '../../session/session.ts'
import { BareInput, BareSelect } from '../../ui/bare-input.tsx'
import { plural } from '../../ui/format.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useHeardOnce } from './first-contact.tsx'
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
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const [limit, setLimit] = useState(pageSize)
  const found = usePackages({ accountId, status, text: text || undefined, limit })
  const heard = useHeardOnce()
  const filtered = status !== undefined || text !== ''
  const choose = (chosen: PackageStatus | undefined) =>
    navigate({ to: '.', search: chosen ? { status: chosen } : {}, replace: true })
  const clear = () => {
    setTyped('')
    void choose(undefined)
  }
  return (
    <Page
      title="Packages"
      note={found !== undefined && plural(found.total, 'package')}
      actions={
        <PrealertButton
          key={prealert}
          message={prealert}
          hasFile={file === 'yes'}
          onClosed={() => void navigate({ to: '.', search: status ? { status } : {}, replace: true })}
        />
      }
    >
      <Toolbar>
        <BareInput
          data-grow
          aria-label="Search your packages"
          placeholder="Number, contents or shop"
          icon={<SearchIcon size={20} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <BareSelect
          aria-label="Status"
          options={statusChoices}
          value={status ?? ''}
          onChange={(event) => void choose(packageStatuses.find((one) => one === event.currentTarget.value))}
        />
      </Toolbar>
      <Panel flush>
        {!found && <Waiting />}
        {found?.rows.map((row) => (
          <PackageRow key={row.packageId} row={row} />
        ))}
        {found?.total === 0 && <NoPackages isNarrowed={filtered} heard={heard} clear={clear} />}
        {found && found.total > found.rows.length && (
          <Stack align="center" p="md">
            <Text size="sm" c="dimmed">
              {found.rows.length} of {found.total} shown
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
