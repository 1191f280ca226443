import { execFileSync } from 'node:child_process'
import { root } from './settings.ts'

/** The code that most benches measure. */
const measuredFolders = ['server', 'src', 'sync']
/** A figure of code that has had more commits since says little about the code of now. */
const mostCommits = 100

/** How many commits changed the code since a row was measured; null where its commit isn't known. */
export type CountCommits = (when: string) => number | null

export const commitsSince: CountCommits = (when) => {
  const commit = /\b[0-9a-f]{7,40}\b/.exec(when)?.[0]
  if (!commit) return null
  try {
    const args = ['rev-list', '--count', `${commit}..HEAD`, '--', ...measuredFolders]
    return Number(execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return null
  }
}

/** Says by how many commits a row is older than the code; '' if it measured the code of now. */
export function ageText(commits: number | null): string {
  if (commits === null) return 'of code that is no longer here'
  return commits === 0 ? '' : `older than the code by ${commits} commit${commits === 1 ? '' : 's'}`
}

/** Whether a row measured code that is still much like that of now. */
export const isRecent = (commits: number | null): boolean => commits !== null && commits <= mostCommits
