import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { ColumnChart } from './column-chart.tsx'

export const CheckInsPanel = ({ days }: { days: readonly { start: string; packages: number }[] }) => (
  <Panel title="Check-ins, last 14 days">
    <ColumnChart
      label="Packages checked in by day"
      days={days.map(({ start }) => start)}
      series={[{ name: 'Packages', values: days.map(({ packages }) => packages) }]}
      format={formatCount}
    />
  </Panel>
)
