import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatShortBusinessDay } from '../../ui/texts/format.ts'
import { axisFormats, axisWidths, endSpace, labelledColumns, valueBounds } from './chart-layout.ts'
import type { ColumnChartProps } from './chart-series.ts'

const paths = uPlot.paths.bars
const barWidth = 28

/** Two series are drawn on both sides of their day, a single one in its middle. */
const barPaths = (count: number, n: number) =>
  paths?.({ align: count === 1 ? 0 : n === 0 ? -1 : 1, size: [0.8 / count, barWidth], gap: 1 })

/** A canvas takes colours and fonts only as the browser has computed them. */
function computedLooks(place: HTMLElement): { colour: (variable: string) => string; font: string } {
  const probe = place.appendChild(document.createElement('span'))
  const { fontFamily } = getComputedStyle(probe)
  const colour = (variable: string) => {
    probe.style.color = `var(${variable})`
    return getComputedStyle(probe).color
  }
  return { colour, font: `12px ${fontFamily}` }
}

function optionsOf({ days, series, unit }: ColumnChartProps, place: HTMLElement, isPrinted: boolean) {
  const { colour, font } = computedLooks(place)
  const [text, line] = [isPrinted ? 'black' : colour('--chart-text-color'), colour('--chart-grid-color')]
  const options: uPlot.Options = {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [6, endSpace, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: (_, lowest, highest) => valueBounds(lowest, highest) },
    },
    axes: [
      {
        font,
        stroke: text,
        size: 28,
        gap: 6,
        grid: { show: false },
        ticks: { show: false },
        splits: ({ bbox }) => labelledColumns(days.length, bbox.width / devicePixelRatio),
        values: (_, columns) => columns.map((at) => formatShortBusinessDay(days[at])),
      },
      {
        font,
        stroke: text,
        size: axisWidths[unit],
        gap: 8,
        space: 36,
        grid: { stroke: line, width: 1, dash: [5, 5] },
        ticks: { show: false },
        values: (_, values) => values.map(axisFormats[unit]),
        ...(unit === 'count' ? { incrs: wholeSteps } : {}),
      },
    ],
    series: [
      {},
      ...series.map(({ tone }, n): uPlot.Series => {
        const builder = barPaths(series.length, n)
        return {
          fill: colour(`--quay-series-${tone}`),
          width: 0,
          points: { show: false },
          ...(builder ? { paths: builder } : {}),
        }
      }),
    ],
  }
  return options
}

/** Steps of an axis that counts things, which has no halves. */
const wholeSteps = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power)).flat()

/** Draws the columns into an element, again whenever its size changes or it is printed. Returns a function to stop. */
export function drawColumns(place: HTMLElement, props: ColumnChartProps): () => void {
  const columns: uPlot.AlignedData = [
    props.days.map((_, at) => at),
    ...props.series.map(({ values }) => [...values]),
  ]
  let chart: uPlot | null = null
  const draw = (isPrinted: boolean) => {
    chart?.destroy()
    place.replaceChildren()
    chart = new uPlot(optionsOf(props, place, isPrinted), columns, place)
  }
  const drawForScreen = () => draw(false)
  const drawForPaper = () => draw(true)
  const observer = new ResizeObserver(drawForScreen)
  observer.observe(place)
  window.addEventListener('beforeprint', drawForPaper)
  window.addEventListener('afterprint', drawForScreen)
  return () => {
    observer.disconnect()
    window.removeEventListener('beforeprint', drawForPaper)
    window.removeEventListener('afterprint', drawForScreen)
    chart?.destroy()
  }
}
