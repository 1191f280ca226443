import { execFileSync } from 'node:child_process'
import { root } from './settings.ts'

/** The code that most benches measure. */
const measuredFolders = ['server', 'src', 'sync']

/** Says how many commits changed the code since a row was measured; '' if it measured the code of now. */
export function ageOf(when: string): string {
  const commit = /\b[0-9a-f]{7,40}\b/.exec(when)?.[0]
  if (!commit) return 'of unknown code'
  try {
    const args = ['rev-list', '--count', `${commit}..HEAD`, '--', ...measuredFolders]
    const commits = Number(execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
    return commits === 0 ? '' : `older than the code by ${commits} commit${commits === 1 ? '' : 's'}`
  } catch {
    return 'of code that is no longer here'
  }
}
