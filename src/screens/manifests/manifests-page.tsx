import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { manifestStatuses, manifestStatusText } from '#sync/entities/packages/manifest-status.ts'
import { importPolicy } from '#sync/policies/import.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { useArrivingWords } from '../../components/list/arriving-hint.ts'
import { useColumns } from '../../components/list/columns.ts'
import { ExportMenu } from '../../components/list/export-menu.tsx'
import { manyFilter, oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { deviceRows, useRowLimit } from '../../components/list/source.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { exportManifests } from '../../queries/api/exports.ts'
import { type CountedManifest, useCountedManifests } from '../../queries/manifests.ts'
import { useSettled } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, OpenManifestIcon, UploadIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import { ManifestDialog } from './manifest-dialog.tsx'
import {
  ManifestCard,
  manifestColumns,
  manifestLabel,
  manifestSearch,
  narrowManifests,
} from './manifest-list.tsx'

const keyOf = (row: CountedManifest) => row.manifestId
const modes = (['Air', 'Sea'] as const).map((value) => ({ value, text: value }))
const words = {
  icon: OpenManifestIcon,
  empty: 'No manifests yet',
  emptyText: 'Open one, and put packages on it by scan.',
}

/** The manifests on this device, kept up to date. */
export function ManifestsPage() {
  const list = useListSearch(manifestSearch)
  const { values, set } = list
  const manifests = useCountedManifests()
  const limit = useRowLimit()
  const matching = manifests && narrowManifests(manifests, values)
  const source = deviceRows(
    matching && { rows: matching.slice(0, limit.limit), total: matching.length },
    limit,
  )
  const columns = useColumns('manifests', manifestColumns)
  const settledManifests = useSettled(manifests)
  const count = (status: CountedManifest['status']) =>
    settledManifests ? settledManifests.filter((row) => row.status === status).length : null
  const statuses = manifestStatuses.map((value) => ({
    value,
    text: manifestStatusText[value],
    count: count(value),
  }))
  const inAll = settledManifests !== undefined && plural(settledManifests.length, 'manifest')
  const filters = {
    chips: oneChips(modes, values.mode, (mode) => set({ mode })),
    menus: [
      manyFilter({
        key: 'status',
        text: 'Status',
        options: statuses,
        values: values.status,
        set: (status) => set({ status }),
      }),
    ],
  }
  return (
    <Page
      title="Manifests"
      note={list.isNarrowed && inAll ? `${formatCount(source.total)} of ${inAll}` : inAll}
      actions={<ManifestActions />}
    >
      <ListToolbar
        {...{ name: 'manifests', list, columns, filters }}
        label="Search manifests"
        placeholder="Number, MAWB, carrier"
      >
        <ExportMenu
          title="Manifests"
          load={(format) => exportManifests({ ...toExportBody(values), format })}
        />
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source }}
        words={useArrivingWords(words, 'manifests')}
        label="Manifests"
        rowKey={keyOf}
        rowName={manifestLabel}
        card={(row) => <ManifestCard row={row} />}
      />
    </Page>
  )
}

/** The part of the filter that the server's export supports: it accepts one status. */
const toExportBody = ({
  q,
  status,
}: {
  q: string
  status?: readonly CountedManifest['status'][] | undefined
}) => ({
  ...(q ? { searchString: q } : {}),
  ...(status?.length === 1 && status[0] ? { status: status[0] } : {}),
})

function NewManifest() {
  const session = useSession()
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!session || !manifestPolicy.canCreate(session)) return null
  return (
    <>
      <Button leftSection={<AddIcon size={18} />} onClick={open}>
        New manifest
      </Button>
      {isOpen && <ManifestDialog manifest={null} onClose={close} />}
    </>
  )
}

function ImportWaybills() {
  const session = useSession()
  const navigate = useNavigate()
  if (!session || !importPolicy.canImport(session, 'waybills')) return null
  const choice = {
    text: 'Import waybills',
    icon: <UploadIcon size={18} />,
    onClick: () => void navigate({ to: '/admin/manifests/import' }),
  }
  return <MoreActions choices={[choice]} />
}

const ManifestActions = () => (
  <>
    <NewManifest />
    <ImportWaybills />
  </>
)
