import { jobs } from '../e2e/support/jobs.ts'

const rows = Object.values(jobs).map(
  ({ text, effort, before }) => `| ${text} | ${effort.clicks} | ${effort.keys} | ${before} |`,
)
const table = ['| job | clicks | keys | before |', '|---|---|---|---|', ...rows].join('\n')

const oldTable = /(?<=<!-- The table below is written by `npm run figures`. -->\n\n)(\|.*\n)*/

/** The text of `docs/looks.md` with the presses of each job, which a journey of a clerk's hour counts. */
export const withJobsTable = (text: string): string => text.replace(oldTable, `${table}\n`)
