import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const SLOWEST = 12
const MOST_FAILURES = 20
const MOST_LINES = 10
const MOST_STEPS = 3

const short = (path) => relative(root, path).replaceAll('\\', '/')

const CODE_FRAME = /^(> )?(\d+ )?\|/

/** The first meaningful lines of an error, without colours, code and stack. */
const firstWords = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, 160))
    .filter((line) => line !== '' && !line.startsWith('at ') && !CODE_FRAME.test(line))
    .slice(0, MOST_LINES)

/** An error with the places of our files, which say where it came from when no test does. */
const withPlaces = (text) => text.replaceAll(/^ +at (?=.*\b(?:src|server|sync|e2e|scripts)\/)/gm, 'in ')

/** The tests in Playwright's report, which nests suites. */
const specsIn = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)])
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)

const unitFailures = ({ name, message, assertionResults: results }) =>
  // A file that could not be loaded has no tests to name.
  results.length === 0 && message
    ? [[short(name), message]]
    : results
        .filter(({ status }) => status === 'failed')
        .map((test) => [`${short(name)} › ${test.fullName}`, test.failureMessages[0]])

/** The lines of our files that an error passed, the innermost first. */
const stepsOf = (message = '') =>
  [...stripVTControlCharacters(message).matchAll(/^ +at .*?([^\s(]+\.\w+:\d+):\d+\)?$/gm)]
    .map(([, place]) => short(place))
    .filter((place) => !place.includes('node_modules/'))
    .slice(0, MOST_STEPS)
const withSteps = ({ message }) => {
  const steps = stepsOf(message).map((place) => `in ${place}`)
  return [...firstWords(message).slice(0, MOST_LINES - steps.length), ...steps].join('\n')
}

const journeyFailure = ({ file, line, title, ...spec }) => [
  `${file}:${line} › ${title}`,
  // A test that timed out has a second error, which says what it was waiting for.
  ...resultsOf(spec).flatMap(({ errors }) => errors.map(withSteps)),
]

/**
 * The failed tests and their reasons in a few lines, because often only the end of a long output is kept. Empty if none
 * failed.
 */
export function failuresText({ unit, unhandledErrors = [], journeys }) {
  const failedSpecs = specsIn(journeys?.suites).filter(({ ok }) => !ok)
  const failures = [
    ...(unit?.testResults ?? []).flatMap(unitFailures),
    ...unhandledErrors.map((text) => ['An error outside every test', withPlaces(text)]),
    ...failedSpecs.map(journeyFailure),
  ]
  const texts = failures.map(([title, ...messages]) =>
    [`✗ ${title}`, ...messages.flatMap((message) => firstWords(message))].join('\n    '),
  )
  const rest = texts.splice(MOST_FAILURES).length
  return [...texts, ...(rest > 0 ? [`… and ${rest} more`] : [])].map((text) => `${text}\n`).join('')
}

/** The files that took the most time. They run in parallel, so the sums exceed the clock. */
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
