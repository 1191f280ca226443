import { TextInput } from '@mantine/core'
import { allBranchesQuery } from '../../queries/api/company.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import type { OriginDayValues } from './origin-values.ts'

interface OriginDaysProps {
  rows: readonly OriginDayValues[]
  onChange: (rows: OriginDayValues[]) => void
}

/** The days in transit from single warehouses, for a company with several. */
export function OriginDays({ rows, onChange }: OriginDaysProps) {
  const branches = useServerQuery(allBranchesQuery)
  const warehouses = branches.is === 'shown' ? branches.data.filter(({ kind }) => kind === 'Warehouse') : []
  if (warehouses.length < 2) return null
  return warehouses.map(({ branchId, name }) => {
    const row = rows.find((item) => item.branchId === branchId) ?? { branchId, airDays: '', seaDays: '' }
    const otherRows = rows.filter((item) => item.branchId !== branchId)
    const input = (field: 'airDays' | 'seaDays', label: string) => (
      <TextInput
        label={`${label} from ${name}`}
        description="Empty: as for all"
        autoComplete="off"
        value={row[field]}
        onChange={(event) => onChange([...otherRows, { ...row, [field]: event.currentTarget.value }])}
      />
    )
    return (
      <FieldGrid key={branchId}>
        {input('airDays', 'By air')}
        {input('seaDays', 'By sea')}
      </FieldGrid>
    )
  })
}
