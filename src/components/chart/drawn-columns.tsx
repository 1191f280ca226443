import { useComputedColorScheme } from '@mantine/core'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatBusinessDay } from '../../ui/texts/format.ts'
import { axisWidths, columnAt, endSpace } from './chart-layout.ts'
import { type ColumnChartProps, chartFormats } from './chart-series.ts'
import classes from './column-chart.module.css'
import { drawColumns } from './draw-columns.ts'

/** The columns, their legend, and over them a slider that shows the values of one day. */
export function DrawnColumns(props: ColumnChartProps) {
  const { label, days, series, unit } = props
  const [at, setAt] = useState<number | null>(null)
  const last = days.length - 1
  const sizes = {
    '--axis': `${axisWidths[unit]}px`,
    '--end': `${endSpace}px`,
    '--columns': days.length,
    '--at': at ?? last,
  }
  return (
    <div className={classes['drawing']}>
      {series.length > 1 && <Legend series={series} />}
      <div className={classes['plot']} style={sizes as CSSProperties}>
        <input
          type="range"
          aria-label={`${label}, column by column`}
          aria-valuetext={[titleOf(props, at ?? last), ...valuesOf(props, at ?? last)].join(', ')}
          max={last}
          value={at ?? last}
          data-on={at !== null || undefined}
          onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
          onFocus={() => setAt((before) => before ?? last)}
          onBlur={() => setAt(null)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            setAt(columnAt((clientX - left) / width, days.length))
          }}
          onPointerLeave={() => setAt(null)}
        />
        <Canvas key={useComputedColorScheme()} {...props} />
        {at !== null && <Tooltip {...props} at={at} />}
      </div>
    </div>
  )
}

function Canvas(props: ColumnChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { label, days, series, unit } = props
  useEffect(
    () => (place.current ? drawColumns(place.current, { label, days, series, unit }) : undefined),
    [label, days, series, unit],
  )
  return <div ref={place} className={classes['canvas']} aria-hidden />
}

const Swatch = ({ tone }: { tone: string }) => (
  <span className={classes['swatch']} style={{ background: `var(--quay-series-${tone})` }} />
)

const Legend = ({ series }: Pick<ColumnChartProps, 'series'>) => (
  <div className={classes['legend']} aria-hidden>
    {series.map(({ name, tone }) => (
      <span key={name}>
        <Swatch tone={tone} /> {name}
      </span>
    ))}
  </div>
)

/** The day of a column, with the day that a series of an earlier period has there. */
const titleOf = ({ days, series }: ColumnChartProps, at: number): string =>
  [
    formatBusinessDay(days[at]),
    ...series.flatMap((item) => item.days?.[at] || []).map((day) => `before: ${formatBusinessDay(day)}`),
  ].join(', ')

const valuesOf = ({ series, unit }: ColumnChartProps, at: number): string[] =>
  series.map(({ name, values }) => `${name} ${chartFormats[unit](values[at] ?? 0)}`)

const Tooltip = ({ at, ...props }: ColumnChartProps & { at: number }) => (
  <div className={classes['tooltip']} data-left={at >= props.days.length / 2 || undefined} aria-hidden>
    <div>{titleOf(props, at)}</div>
    {props.series.map(({ name, tone, values }) => (
      <div key={name} className={classes['value']}>
        <Swatch tone={tone} />
        <span>{name}</span>
        <strong>{chartFormats[props.unit](values[at] ?? 0)}</strong>
      </div>
    ))}
  </div>
)
