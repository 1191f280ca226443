import { ActionIcon, Text } from '@mantine/core'
import { ColumnChart } from '../../components/chart/column-chart.tsx'
import { csvFile } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { DownloadIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { periodBeforeSeries, type ReportParts, type ReportRow, type ReportTable } from './report-tables.ts'
import classes from './reports.module.css'

interface ReportPanelProps {
  table: ReportTable
  /** The same table for the period before. */
  before: ReportTable | undefined
  fileName: string
}

/** A table whose first figure is also drawn as bars, to show the proportions next to the numbers. */
export function ReportPanel({ table, before, fileName }: ReportPanelProps) {
  const { title, heads, rows, parts } = table
  const maxValue = Math.max(1, ...rows.map(({ value }) => Math.abs(value)))
  const save = () =>
    saveFile(
      csvFile([heads, ...rows.map(({ name, text, more }) => [name, text, ...more])]),
      `${title} ${fileName}.csv`,
    )
  return (
    <Panel
      title={title}
      action={
        rows.length > 0 && (
          <ActionIcon variant="subtle" aria-label={`Export ${title}`} title="Export as CSV" onClick={save}>
            <DownloadIcon size={18} />
          </ActionIcon>
        )
      }
    >
      {parts && rows.length > 0 && <PartsChart {...{ title, rows, parts, before }} />}
      {rows.length === 0 && <Text c="dimmed">Nothing in this period.</Text>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
        <section className={classes['scroll']} tabIndex={0} aria-label={`Rows of ${title}`}>
          <table className={classes['table']}>
            <thead>
              <tr>
                {heads.map((head, n) => (
                  <th key={head} scope="col" data-end={n > 0 || undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value, text, more }) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    {!parts && <Bar share={value / maxValue} />}
                  </th>
                  <td data-end>{text}</td>
                  {more.map((cell, n) => (
                    <td key={heads[n + 2]} data-end>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg className={classes['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
    <rect width={Math.max(0, share * 100)} height="4" />
  </svg>
)

interface PartsChartProps {
  title: string
  rows: readonly ReportRow[]
  parts: ReportParts
  before: ReportTable | undefined
}

const PartsChart = ({ title, rows, parts: { days, unit }, before }: PartsChartProps) => (
  <ColumnChart
    label={title}
    days={days}
    series={[
      ...(before?.parts ? [periodBeforeSeries(before, days.length)] : []),
      { name: 'This period', tone: '0', values: rows.map(({ value }) => value) },
    ]}
    unit={unit}
  />
)
