import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { useWaitingForRoad } from '../../queries/transfers.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { plural } from '../../ui/texts/format.ts'

/** The packages at the head office that wait for a truck, by the office that they go to. */
export function RoadPanel() {
  const rows = useWaitingForRoad()
  if (!rows || rows.length === 0) return null
  return (
    <Panel title="Waiting for a transfer" action={<Link to={pathTo('/admin/transfers')}>Transfers</Link>}>
      {rows.map(({ office, waiting }) => (
        <Text key={office.branchId} style={{ display: 'flex', justifyContent: 'space-between' }}>
          <span>{office.name}</span>
          <span>{plural(waiting, 'package')}</span>
        </Text>
      ))}
    </Panel>
  )
}
