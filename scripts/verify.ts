// Runs before a commit: everything that can be known in a minute about the changes since the branch left main.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './architecture-files.ts'
import { tools } from './lib/tools.mjs'
import { journeysNear, testsNear } from './near-tests.ts'

const root = join(import.meta.dirname, '..')

/** For each changed file; a file that everything imports has hundreds, and the full gate runs those. */
const testsPerFile = 20

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

interface Check {
  readonly title: string
  readonly args: readonly string[]
}

/** Runs a Node program and prints its output when it ends, because another check runs at the same time. */
function passes({ title, args }: Check): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      if (code !== 0) process.stdout.write(Buffer.concat(chunks))
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title}, ${seconds} s`)
      resolve(code === 0)
    })
  })
}

/** Runs checks one after the other, all of them even if the first fails. */
async function passInTurn(checks: readonly Check[]): Promise<boolean> {
  const failures: string[] = []
  for (const check of checks) if (!(await passes(check))) failures.push(check.title)
  return failures.length === 0
}

async function verify(): Promise<boolean> {
  const changedPaths = changedFiles()
  const files = sourceFiles(root)
  const nearTests = testsNear(changedPaths, files)
  const tests = nearTests.slice(0, testsPerFile * changedPaths.length)
  const journeys = journeysNear(changedPaths, files)
  console.log(
    `\n${changedPaths.length} files changed: ${tests.length} of ${nearTests.length} test files near.`,
  )
  const lint = ['check', '--no-errors-on-unmatched', ...changedPaths]
  // The type checker fills one core of a small machine, the others take turns on the second.
  const results = await Promise.all([
    passes({ title: 'types', args: [tools.tsc, '-b'] }),
    passInTurn([
      { title: 'lint', args: [tools.biome, ...lint] },
      { title: 'unused code', args: [tools.knip] },
      { title: 'architecture and tests', args: [tools.vitest, 'run', 'scripts/architecture', ...tests] },
    ]),
  ])
  if (journeys.length > 0) console.log(`\nJourneys near: npm run journeys -- ${journeys.join(' ')}`)
  return results.every(Boolean)
}

process.exitCode = (await verify()) ? 0 : 1
