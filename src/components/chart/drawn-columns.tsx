import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
// Of the legend alone.
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

/** Room for the longest text of the axis. Left to the library, each chart is drawn, measured and drawn again. */
const axisWidths: Record<ColumnChartProps['unit'], number> = { money: 56, count: 40 }

/** The texts of the axis begin left of where the library makes room for them. */
const margin = { top: 6, right: 6, bottom: 0, left: 10 }

/** Under the legend, which says what the tooltip's colours are. */
const belowLegend = { y: 34 }

/** The drawing itself, which brings its library along: nothing else imports it. */
export function DrawnColumns({ label, days, series, unit }: ColumnChartProps) {
  // The library reads a point in a name as a path: the columns have keys of their own.
  const data = days.map((day, at) => ({
    day,
    ...Object.fromEntries(series.map(({ values }, n) => [`series${n}`, values[at] ?? 0])),
  }))
  const tooltipTitle = (day: unknown) => {
    const at = days.findIndex((one) => one === day)
    const others = series.flatMap((one) => one.days?.[at] ?? [])
    return [formatBusinessDay(days[at]), ...others.map(formatBusinessDay)].join(', before: ')
  }
  // A `title` would be the browser's own tooltip over the library's.
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
