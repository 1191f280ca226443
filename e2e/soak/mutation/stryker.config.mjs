import { join } from 'node:path'
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
  testRunner: 'repeating',
  plugins: [
    '@stryker-mutator/vitest-runner',
    join(import.meta.dirname, 'repeating-plugin.mjs'),
    import.meta.filename,
  ],
  ignorers: ['sentences'],
  vitest: { configFile: 'e2e/soak/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A table that is built when its module is loaded cannot be changed while the tests run.
  ignoreStatic: true,
  // The whole judgement is one run of vitest in one process.
  concurrency: 1,
  // A test fails for one mutant and continues with the next.
  disableBail: true,
  testRunnerNodeArgs: ['--max-old-space-size=6144'],
  dryRunTimeoutMinutes: 600,
  reporters: ['json'],
  jsonReporter: { fileName: process.env['MUTATION_REPORT'] ?? '.cache/mutation/report.json' },
  tempDirName: '.cache/stryker',
  // With the slash a pattern means a folder of the project's own, and not one of the same name within a part.
  ignorePatterns: ['/dist', '/.cache', '/test-results', '/data', '/docs'],
  // Stryker would rewrite the paths in it with an API that this TypeScript no longer has; vitest reads none of them.
  tsconfigFile: 'none',
}
