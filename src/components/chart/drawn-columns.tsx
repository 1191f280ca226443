import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
// Only the legend uses it.
import '@mantine/core/styles/ColorSwatch.css'
import { formatBusinessDay, formatShortBusinessDay } from '../../ui/format.ts'
import { type ColumnChartProps, chartFormats } from './chart-series.ts'
import classes from './column-chart.module.css'

const shortNumber = new Intl.NumberFormat('en-JM', { notation: 'compact', maximumFractionDigits: 2 })

/** On an axis there is room for "1.65M", which a single digit would round to another amount. */
const axisFormats: Record<ColumnChartProps['unit'], (value: number) => string> = {
  money: (cents) => `J$${shortNumber.format(cents / 100)}`,
  count: (n) => shortNumber.format(n),
}

/**
 * Fits the longest label of the axis. Without fixed widths the library renders each chart, measures it and renders it
 * again.
 */
const axisWidths: Record<ColumnChartProps['unit'], number> = { money: 56, count: 40 }

/** The axis labels begin left of the space that the library reserves for them. */
const margin = { top: 6, right: 6, bottom: 0, left: 10 }

/** The tooltip opens below the legend, which explains its colours. */
const belowLegend = { y: 34 }

/** The drawing itself. Only this file imports the chart library, so that it loads separately. */
export function DrawnColumns({ label, days, series, unit }: ColumnChartProps) {
  // The library treats a dot in a name as a path, so the columns have keys of their own.
  const data = days.map((day, at) => ({
    day,
    ...Object.fromEntries(series.map(({ values }, n) => [`series${n}`, values[at] ?? 0])),
  }))
  const tooltipTitle = (day: unknown) => {
    const at = days.findIndex((candidate) => candidate === day)
    const earlierDays = series.flatMap((item) => item.days?.[at] ?? [])
    return [formatBusinessDay(days[at]), ...earlierDays.map(formatBusinessDay)].join(', before: ')
  }
  // A `title` would show the browser's own tooltip over the library's.
  const surface = { 'aria-label': `${label}. Arrow keys move from column to column.`, barGap: 1, margin }
  return (
    <BarChart
      h="100%"
      data={data}
      dataKey="day"
      series={series.map(({ name, tone }, n) => ({
        name: `series${n}`,
        label: name,
        color: `var(--quay-series-${tone})`,
      }))}
      valueFormatter={chartFormats[unit]}
      withLegend={series.length > 1}
      maxBarWidth={28}
      tooltipProps={{
        ...{ labelFormatter: tooltipTitle, offset: 16 },
        ...(series.length > 1 ? { position: belowLegend } : {}),
      }}
      barChartProps={surface}
      xAxisProps={{
        tickFormatter: formatShortBusinessDay,
        minTickGap: 16,
      }}
      yAxisProps={{
        tickFormatter: axisFormats[unit],
        width: axisWidths[unit],
        allowDecimals: unit === 'money',
      }}
      classNames={{ legend: classes['legend'] ?? '', tooltip: classes['tooltip'] ?? '' }}
    />
  )
}
