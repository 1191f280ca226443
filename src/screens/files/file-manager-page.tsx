import { Button } from '@mantine/core'
import type { StoredFile } from '#sync/entities/company/file.ts'
import { useColumns } from '../../components/list/columns.ts'
import { oneChips, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { fileRows } from '../../queries/api/files.ts'
import { FilesIcon, UploadIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { FileDialog } from './file-dialog.tsx'
import { fileKindNames, fileKindText } from './file-kinds.ts'
import { FileCard, fileColumns, fileFilterBody, fileName, fileSearch, placeChips } from './file-list.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const keyOf = (row: StoredFile) => row.fileId
const kinds = fileKindNames.map((value) => ({ value, text: fileKindText(value) }))
const words = {
  icon: FilesIcon,
  empty: 'No files yet',
  emptyText: 'Upload forms and guides for customers, or documents for the office.',
}

/** Public documents, the office's documents, and the files of packages and deliveries. */
export function FileManagerPage() {
  const list = useListSearch(fileSearch)
  const { values, set } = list
  const source = useServerList(fileRows(fileFilterBody(values)), keyOf)
  const columns = useColumns('files', fileColumns)
  const row = useOpenRow()
  const filters = {
    chips: oneChips(placeChips, values.visibility, (visibility) => set({ visibility })),
    menus: [
      oneFilter({
        key: 'kind',
        text: 'Kind',
        options: kinds,
        value: values.kind,
        set: (kind) => set({ kind }),
      }),
    ],
  }
  return (
    <Page
      title="File Manager"
      note={source.is === 'shown' && plural(source.total, 'file')}
      actions={
        <Button leftSection={<UploadIcon size={18} />} onClick={() => row.open(newRow)}>
          Upload document
        </Button>
      }
    >
      <ListToolbar {...{ name: 'files', list, columns, filters }} label="Search files" placeholder="Name" />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Files"
        rowKey={keyOf}
        rowName={fileName}
        card={(file) => <FileCard row={file} />}
      />
      {row.id === newRow && <UploadDialog onClose={row.close} />}
      {row.id && row.id !== newRow && <FileDialog key={row.id} fileId={row.id} onClose={row.close} />}
    </Page>
  )
}
