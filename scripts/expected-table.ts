import { measureLives, seeds } from '../server/test/expected-share.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const rows = seeds.map((seed) => {
  const measure = measureLives(seed)
  const shares = [measure.right, measure.rightUnlessMoved, measure.rightAtLast].map(percent)
  return `| ${[seed, measure.lives, measure.readings, ...shares, measure.movedLater, measure.unexplained].join(' | ')} |`
})
const table = [
  '| seed | lives | readings | hold the real day | unless moved later with a reason | the last ones | moved later | without a reason on the page |',
  '|---|---|---|---|---|---|---|---|',
  ...rows,
].join('\n')

const oldTable = /(?<=<!-- The table below is written by `npm run figures`. -->\n\n)(\|.*\n)*/

/** The text of the record of expected days with what a thousand lives of packages show. */
export const withExpectedTable = (text: string): string => text.replace(oldTable, `${table}\n`)
