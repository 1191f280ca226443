import { type Point, valueIn } from './history.ts'

const width = 120
const height = 28
const margin = 3

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The file of a row's plot. */
export const plotName = (work: string): string =>
  `${work
    .toLowerCase()
    .replaceAll('…', ' more')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.svg`

/** A line over the commits measured, from 0 up so that a small change looks small; null with fewer than two points. */
export function sparkline(work: string, points: readonly Point[]): string | null {
  const values = points.map(({ measured }) => valueIn(measured) ?? 0)
  if (values.length < 2) return null
  const top = Math.max(...values) || 1
  const places = values.map((value, at) => {
    const x = margin + (at * (width - 2 * margin)) / (values.length - 1)
    const y = height - margin - (value / top) * (height - 2 * margin)
    return [x.toFixed(1), y.toFixed(1)] as const
  })
  const dots = points.map(({ day, commit, load, measured }, at) => {
    const [x, y] = places[at] ?? []
    const where = [day, commit ?? 'no commit', load === null ? 'load unknown' : `load ${load}`].join(', ')
    return `<circle cx="${x}" cy="${y}" r="1.8"><title>${escaped(`${measured} (${where})`)}</title></circle>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(work)}">`,
    // A grey that can be seen on white and on black.
    `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="#808890" stroke-width="1.2"/>`,
    `<g fill="#2f81f7">${dots.join('')}</g>`,
    '</svg>',
    '',
  ].join('\n')
}
