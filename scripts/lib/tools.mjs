import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'

const module = (...parts) => at('node_modules', ...parts)

/** Programs by the file that Node runs: `node_modules/.bin` needs a shell on Windows and another Node on Linux. */
export const tools = {
  vite: module('vite', 'bin', 'vite.js'),
  vitest: module('vitest', 'vitest.mjs'),
  playwright: module('@playwright', 'test', 'cli.js'),
  biome: module('@biomejs', 'biome', 'bin', 'biome'),
  tsc: module('typescript', 'bin', 'tsc'),
  knip: module('knip', 'bin', 'knip.js'),
  stryker: module('@stryker-mutator', 'core', 'bin', 'stryker.js'),
}

export const followParent = ['--import', pathToFileURL(at('scripts', 'lib', 'follow-parent.mjs')).href]
