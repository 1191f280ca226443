import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * A sentence is for people, and which words it has changes no outcome; other tests hold the texts. Names of rights,
 * states and fields have no blanks and are mutated.
 */
const sentences = {
  /** @returns {string | undefined} the reason, where the node is a text with a blank in it */
  shouldIgnore(path) {
    const hasBlank =
      (path.isStringLiteral() && path.node.value.includes(' ')) ||
      (path.isTemplateLiteral() && path.node.quasis.some(({ value }) => value.raw.includes(' ')))
    return hasBlank ? 'a sentence for people' : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'sentences', sentences)]

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['sentences'],
  vitest: { configFile: 'e2e/soak/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A table that is built when its module is loaded would need the whole suite for each of its mutants.
  ignoreStatic: true,
  concurrency: 2,
  // One process runs every test of the server, and keeps what each of them loads.
  testRunnerNodeArgs: ['--max-old-space-size=6144'],
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  // A second run looks again at what changed since the first.
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: process.env['MUTATION_REPORT'] ?? '.cache/mutation/report.json' },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', '.cache', 'test-results', 'data', 'docs'],
  // Stryker would rewrite the paths in it with an API that this TypeScript no longer has; vitest reads none of them.
  tsconfigFile: 'none',
}
