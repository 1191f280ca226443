import { expect, test } from 'vitest'
import { type ListColumn, narrowColumns } from './columns.ts'

interface Row {
  readonly bin: string
}
const columns: readonly ListColumn<Row>[] = [
  { key: 'customer', header: 'Customer', cell: () => 'QS-10007 Marlon Simpson' },
  { key: 'hawb', header: 'HAWB', roomy: true, cell: () => '' },
  { key: 'bin', header: 'Bin', isEmpty: ({ bin }) => bin === '', cell: ({ bin }) => bin },
]

test.each<[string, readonly Row[], readonly string[]]>([
  ['no rows', [], ['customer']],
  ['rows without bins', [{ bin: '' }, { bin: '' }], ['customer']],
  ['a bin in the second row', [{ bin: '' }, { bin: 'A1' }], ['customer', 'bin']],
])('a narrow list of %s has room for what it says', (_, rows, keys) => {
  expect(narrowColumns(columns, rows).map(({ key }) => key)).toEqual(keys)
})
