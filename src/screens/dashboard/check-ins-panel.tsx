import { ColumnChart } from '../../components/chart/column-chart.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

export const CheckInsPanel = ({ days }: { days: readonly { start: string; packages: number }[] }) => (
  <Panel title="Check-ins, last 14 days">
    <ColumnChart
      label="Packages checked in by day"
      days={days.map(({ start }) => start)}
      series={[{ name: 'Packages', tone: '0', values: days.map(({ packages }) => packages) }]}
      unit="count"
    />
  </Panel>
)
