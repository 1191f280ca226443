import { memo } from 'react'
import { formatBusinessDay } from '../../ui/texts/format.ts'
import { type ColumnChartProps, chartFormats, chartSentence, isEmptyChart } from './chart-series.ts'
import classes from './column-chart.module.css'
import { DrawnColumns } from './drawn-columns.tsx'

/** Values by day as columns. Pointer and arrow keys show each value, and a table serves screen readers. */
export function ColumnChart(props: ColumnChartProps) {
  const isEmpty = isEmptyChart(props)
  return (
    <figure className={classes['chart']} aria-label={chartSentence(props)} data-print="chart">
      <div className={classes['place']}>
        {isEmpty ? <p className={classes['nothing']}>Nothing in this period.</p> : <Drawing {...props} />}
      </div>
      {!isEmpty && <ValueTable {...props} />}
    </figure>
  )
}

/**
 * Redraws only for different values. The screen renders again when any of its figures changes, with equal values in new
 * arrays.
 */
const Drawing = memo(DrawnColumns, (before, now) => JSON.stringify(before) === JSON.stringify(now))

const ValueTable = ({ label, days, series, unit }: ColumnChartProps) => (
  <div className={classes['values']}>
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">From</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day}>
            <th scope="row">{formatBusinessDay(day)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{chartFormats[unit](values[at] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
