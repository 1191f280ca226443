import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const SLOWEST = 12
const MOST_FAILURES = 20
const MOST_LINES = 10

const short = (path) => relative(root, path).replaceAll('\\', '/')

const CODE_FRAME = /^(> )?(\d+ )?\|/

/** The first lines of an error that say something, without colours, code and the stack. */
const firstWords = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, 160))
    .filter((line) => line !== '' && !line.startsWith('at ') && !CODE_FRAME.test(line))
    .slice(0, MOST_LINES)

/** The tests of Playwright's report, which has them in suites within suites. */
const specsIn = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)])
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)

const unitFailures = ({ name, message, assertionResults: all }) =>
  // A file that could not be loaded has no tests to name.
  all.length === 0 && message
    ? [[short(name), message]]
    : all
        .filter(({ status }) => status === 'failed')
        .map((test) => [`${short(name)} › ${test.fullName}`, test.failureMessages[0]])

const journeyFailure = ({ file, line, title, ...spec }) => [
  `${file}:${line} › ${title}`,
  // A test that ran out of time has a second error, which says what it was waiting for.
  ...resultsOf(spec).flatMap(({ errors }) => errors.map(({ message }) => message)),
]

/** What failed and why, in few lines: often only the end of a long output is kept. Empty when nothing did. */
export function failuresText({ unit, journeys }) {
  const failed = specsIn(journeys?.suites).filter(({ ok }) => !ok)
  const all = [...(unit?.testResults ?? []).flatMap(unitFailures), ...failed.map(journeyFailure)]
  const texts = all.map(([title, ...messages]) =>
    [`✗ ${title}`, ...messages.flatMap((message) => firstWords(message))].join('\n    '),
  )
  const rest = texts.splice(MOST_FAILURES).length
  return [...texts, ...(rest > 0 ? [`… and ${rest} more`] : [])].map((text) => `${text}\n`).join('')
}

/** The files that the tests spent their time on. They run side by side, so sums exceed the clock. */
export function slowestText({ unit, journeys }) {
  const files = [
    ...(unit?.testResults ?? []).map(({ name, startTime, endTime }) => [short(name), endTime - startTime]),
    ...(journeys?.suites ?? []).map((suite) => [
      `e2e/${suite.file}`,
      specsIn([suite])
        .flatMap(resultsOf)
        .reduce((sum, { duration }) => sum + duration, 0),
    ]),
  ]
  const lines = files
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `        ${file.padEnd(44)}${(ms / 1000).toFixed(1).padStart(8)} s\n`)
  return lines.length === 0 ? '' : `\nslowest files\n${lines.join('')}`
}
