import { VisuallyHidden } from '@mantine/core'
import { formatBusinessDay } from '../../ui/format.ts'
import classes from './column-chart.module.css'

interface Series {
  readonly name: string
  readonly values: readonly number[]
}

interface ColumnChartProps {
  label: string
  /** Business days, the oldest first. */
  days: readonly string[]
  /** One or two, each with a value for every day. */
  series: readonly Series[]
  format: (value: number) => string
}

/** A value for each day as columns: the shape at a glance, each value when pointed at and to those who hear the page. */
export function ColumnChart({ label, days, series, format }: ColumnChartProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  return (
    <figure className={classes['chart']}>
      <div className={classes['top']}>
        <span>{format(most)}</span>
        {series.length > 1 && (
          <span className={classes['legend']}>
            {series.map(({ name }, n) => (
              <span key={name} data-series={n}>
                {name}
              </span>
            ))}
          </span>
        )}
      </div>
      <ol className={classes['columns']} aria-label={label}>
        {days.map((day, at) => {
          const values = series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join(', ')
          const text = `${formatBusinessDay(day)}: ${values}`
          return (
            <li key={day} title={text}>
              <VisuallyHidden>{text}</VisuallyHidden>
              {series.map(({ name, values }, n) => (
                <span
                  key={name}
                  aria-hidden
                  data-series={n}
                  style={{ height: `${(Math.max(0, values[at] ?? 0) / most) * 100}%` }}
                />
              ))}
            </li>
          )
        })}
      </ol>
      <div className={classes['ends']} aria-hidden>
        <span>{formatBusinessDay(days[0])}</span>
        <span>Today</span>
      </div>
    </figure>
  )
}
