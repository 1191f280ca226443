import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { noOffice } from '../../queries/package-list.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount, formatJmd } from '../../ui/texts/format.ts'
import { careSearch } from './care-search.ts'
import classes from './dashboard.module.css'

interface Office {
  readonly branchId: string | null
  readonly branchName: string
}

interface BranchPanelProps {
  today: string
  ageing: readonly (Office & { packages: number })[]
  unpaid: readonly (Office & { balanceJmdCents: number; overdueJmdCents: number })[]
}

/** The packages of each branch that aren't delivered, and the debts of its customers. */
export function BranchPanel({ today, ageing, unpaid }: BranchPanelProps) {
  const offices = new Map([...ageing, ...unpaid].map((row) => [row.branchId, row.branchName]))
  const rows = [...offices].map(([branchId, name]) => ({
    branchId,
    name,
    packages: ageing.find((row) => row.branchId === branchId)?.packages ?? 0,
    owed: unpaid.find((row) => row.branchId === branchId),
  }))
  return (
    <Panel title="By branch">
      {rows.length === 0 && <Text c="dimmed">Nothing lies at a branch, and nothing is owed.</Text>}
      {rows.length > 0 && (
        <table className={classes['branches']} aria-label="By branch">
          <thead>
            <tr>
              <th scope="col">Branch</th>
              <th scope="col" data-end>
                Not delivered
              </th>
              <th scope="col" data-end>
                Owed
              </th>
              <th scope="col" data-end data-roomy>
                Overdue
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ branchId, name, packages, owed }) => (
              <tr key={branchId}>
                <th scope="row">
                  <Anchor
                    component={Link}
                    to={pathTo('/admin/packages', careSearch({ today, branchId: branchId ?? noOffice }))}
                    fz="inherit"
                  >
                    {name}
                  </Anchor>
                </th>
                <td data-end>{formatCount(packages)}</td>
                <td data-end>{formatJmd(owed?.balanceJmdCents ?? 0)}</td>
                <td data-end data-roomy>
                  {formatJmd(owed?.overdueJmdCents ?? 0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
