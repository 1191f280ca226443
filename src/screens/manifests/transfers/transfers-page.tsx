import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { transferStatuses, transferStatusText } from '#sync/entities/packages/transfer-status.ts'
import { transferPolicy } from '#sync/policies/transfer.ts'
import { useArrivingWords } from '../../../components/list/arriving-hint.ts'
import { useColumns } from '../../../components/list/columns.ts'
import { manyFilter, oneFilter } from '../../../components/list/filter-kinds.tsx'
import { ListRows } from '../../../components/list/list-rows.tsx'
import { ListToolbar } from '../../../components/list/list-toolbar.tsx'
import { deviceRows, useRowLimit } from '../../../components/list/source.ts'
import { useListSearch } from '../../../components/list/use-list-search.ts'
import { usePickupOffices } from '../../../queries/branches.ts'
import { useSettled } from '../../../queries/sync-status.ts'
import { type CountedTransfer, useCountedTransfers } from '../../../queries/transfers.ts'
import { useSession } from '../../../session/session.ts'
import { AddIcon, OnRouteIcon } from '../../../ui/icons.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { formatCount, plural } from '../../../ui/texts/format.ts'
import { OfficeTransferDialog } from './transfer-dialog.tsx'
import {
  narrowTransfers,
  OfficeTransferCard,
  officeTransferColumns,
  officeTransferSearch,
  transferLabel,
} from './transfer-list.tsx'

const keyOf = (row: CountedTransfer) => row.transferId
const words = {
  icon: OnRouteIcon,
  empty: 'No transfers yet',
  emptyText: 'Open one for the truck to an office, and load it by scan.',
}

const countedStatuses = (transfers: ReturnType<typeof useCountedTransfers>) =>
  transferStatuses.map((value) => ({
    value,
    text: transferStatusText[value],
    count: transfers ? transfers.filter(({ status }) => status === value).length : null,
  }))

/** The transfers on this device, kept up to date. */
export function OfficeTransfersPage() {
  const list = useListSearch(officeTransferSearch)
  const { values, set } = list
  const transfers = useCountedTransfers()
  const limit = useRowLimit()
  const matching = transfers && narrowTransfers(transfers, values)
  const source = deviceRows(
    matching && { rows: matching.slice(0, limit.limit), total: matching.length },
    limit,
  )
  const columns = useColumns('transfers', officeTransferColumns)
  const settledTransfers = useSettled(transfers)
  const offices = (usePickupOffices() ?? []).map(({ branchId, name }) => ({ value: branchId, text: name }))
  const statuses = countedStatuses(settledTransfers)
  const filters = {
    chips: [],
    menus: [
      manyFilter({
        key: 'status',
        text: 'Status',
        options: statuses,
        values: values.status,
        set: (status) => set({ status }),
      }),
      oneFilter({
        key: 'office',
        text: 'Office',
        value: values.office,
        options: offices,
        set: (office) => set({ office }),
      }),
    ],
  }
  const inAll = settledTransfers !== undefined && plural(settledTransfers.length, 'transfer')
  return (
    <Page
      title="Transfers"
      note={list.isNarrowed && inAll ? `${formatCount(source.total)} of ${inAll}` : inAll}
      actions={<NewTransfer />}
    >
      <ListToolbar
        {...{ name: 'transfers', list, columns, filters }}
        label="Search transfers"
        placeholder="Number, vehicle, seal"
      />
      <ListRows
        {...{ list, filters, columns, source }}
        words={useArrivingWords(words, 'transfers')}
        label="Transfers"
        rowKey={keyOf}
        rowName={transferLabel}
        card={(row) => <OfficeTransferCard row={row} />}
      />
    </Page>
  )
}

function NewTransfer() {
  const session = useSession()
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!session || !transferPolicy.canCreate(session)) return null
  return (
    <>
      <Button leftSection={<AddIcon size={18} />} onClick={open}>
        New transfer
      </Button>
      {isOpen && <OfficeTransferDialog onClose={close} />}
    </>
  )
}
