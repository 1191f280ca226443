import type { StoredFile } from '#sync/entities/company/file.ts'
import { fileTypes, isFileType } from '#sync/entities/company/file-types.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { sizeText } from '../../components/session/sync-labels.ts'
import { filterBody } from '../../queries/api/server-cache/lists.ts'
import { AccessIcon, PublicIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { fileKindNames, fileKindText } from './file-kinds.ts'

const places = ['Public', 'Private'] as const
const fields = { visibility: oneOf(places), kind: oneOf(fileKindNames) }
export const fileSearch = listSearch(fields, ['created'], '-created')

export const fileFilterBody = (values: SearchValues<typeof fields, 'created'>) => filterBody(values)

export const placeChips = [
  { value: 'Public', text: 'Public documents' },
  { value: 'Private', text: 'Private files' },
] as const

const looks = {
  Public: { tone: 'info', icon: PublicIcon, text: 'Public' },
  Private: { tone: 'neutral', icon: AccessIcon, text: 'Private' },
} as const

export const VisibilityTag = ({ visibility }: { visibility: StoredFile['visibility'] }) => (
  <Tag {...looks[visibility]} quiet={visibility === 'Private'} />
)

/** Returns "PDF" or "Word (.docx)". */
export const typeText = (contentType: string): string =>
  isFileType(contentType) ? fileTypes[contentType].text : contentType

/** Photos have no name of their own. */
export const fileName = ({ name, kind }: Pick<StoredFile, 'name' | 'kind'>): string =>
  name || fileKindText(kind)

const NameLink = ({ row }: { row: StoredFile }) => <OpenRowLink id={row.fileId}>{fileName(row)}</OpenRowLink>

export const fileColumns: ListColumn<StoredFile, 'created'>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(180px, 2fr)',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  {
    key: 'kind',
    header: 'Kind',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => fileKindText(row.kind),
  },
  {
    key: 'type',
    header: 'Type',
    width: '130px',
    roomy: true,
    cell: (row) => typeText(row.contentType),
  },
  { key: 'size', header: 'Size', width: '90px', end: true, cell: (row) => sizeText(row.size) },
  {
    key: 'created',
    header: 'Uploaded',
    width: '120px',
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'visibility',
    header: 'Visibility',
    width: '110px',
    cell: (row) => <VisibilityTag visibility={row.visibility} />,
  },
]

/** A row of the list on a phone. */
export const FileCard = ({ row }: { row: StoredFile }) => (
  <>
    <CardHead end={sizeText(row.size)}>
      <NameLink row={row} />
    </CardHead>
    <div>
      {typeText(row.contentType)} · <Moment at={row.createdAt} />
    </div>
    <VisibilityTag visibility={row.visibility} />
  </>
)
