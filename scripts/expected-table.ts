import { measureLives, plansOf, seeds } from '../server/test/expected-share.ts'
import { namesIn } from '../sync/lib/names-in.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const companyText = { one: '1 warehouse, 1 office', net: '2 warehouses, 4 offices' } as const

const rowOf = (company: keyof typeof plansOf, seed: number): string => {
  const measure = measureLives(seed, company)
  const shares = [measure.right, measure.rightUnlessMoved, measure.rightAtLast].map(percent)
  const counts = [measure.movedLater, measure.unexplained]
  return `| ${[companyText[company], seed, measure.lives, measure.readings, ...shares, ...counts].join(' | ')} |`
}
const rows = namesIn(plansOf).flatMap((company) => seeds.map((seed) => rowOf(company, seed)))
const table = [
  '| company | seed | lives | readings | hold the real day | unless moved later with a reason | the last ones | moved later | without a reason on the page |',
  '|---|---|---|---|---|---|---|---|---|',
  ...rows,
].join('\n')

const oldTable = /(?<=<!-- The table below is written by `npm run figures`. -->\n\n)(\|.*\n)*/

/** The text of the record of expected days with what a thousand lives of packages show. */
export const withExpectedTable = (text: string): string => text.replace(oldTable, `${table}\n`)
