// Runs before a commit, after `check`: the tests near the changes since the branch left main.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './architecture-files.ts'
import { tools } from './lib/tools.mjs'
import { journeysNear, testsNear } from './near-tests.ts'

const root = join(import.meta.dirname, '..')

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const lines = (text: string): string[] => text.split('\n').filter(Boolean)

/** The commit where this branch left main; the last commit if there is no main, as in a shallow clone. */
function base(): string {
  try {
    return git('merge-base', 'HEAD', 'main')
  } catch {
    return 'HEAD'
  }
}

const changedFiles = (): string[] =>
  [...lines(git('diff', '--name-only', base())), ...lines(git('ls-files', '--others', '--exclude-standard'))]
    // A deleted file has no tests to run.
    .filter((path) => existsSync(join(root, path)))

/** Runs a Node program with our output. Returns true on success. */
const succeeds = (...args: string[]): boolean =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0

function verify(): boolean {
  const changedPaths = changedFiles()
  const files = sourceFiles(root)
  const tests = testsNear(changedPaths, files)
  const journeys = journeysNear(changedPaths, files)
  console.log(
    `\n${changedPaths.length} files changed: ${tests.length} test files and ${journeys.length} journeys near.`,
  )
  const unit = tests.length === 0 || succeeds(tools.vitest, 'run', ...tests)
  const browser = journeys.length === 0 || succeeds('scripts/run.mjs', 'journeys', ...journeys)
  return unit && browser
}

process.exitCode = verify() ? 0 : 1
