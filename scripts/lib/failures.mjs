import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const MOST_LINES = 10
const MOST_FAILURES = 20

const CODE_FRAME = /^(> )?(\d+ )?\|/

/** The first lines of an error that say something, without colours, code and the stack. */
function firstWords(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at ') && !CODE_FRAME.test(line))
  return lines.slice(0, MOST_LINES).map((line) => line.slice(0, 160))
}

const unitFailures = (report) =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has no tests to name.
    if (assertionResults.length === 0 && message) return [{ title: file, words: firstWords(message) }]
    return failed.map((test) => ({
      title: `${file} › ${test.fullName}`,
      words: firstWords(test.failureMessages[0]),
    }))
  })

function* specsIn(suites = []) {
  for (const suite of suites) {
    yield* suite.specs ?? []
    yield* specsIn(suite.suites)
  }
}

const journeyFailures = (report) =>
  [...specsIn(report?.suites)]
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      // A test that ran out of time has a second error, which says what it was waiting for.
      words: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
        .flatMap(({ message }) => firstWords(message)),
    }))

/** What failed and why, in few lines: often only the end of a long output is kept. Empty when nothing did. */
export function failuresText({ unit, journeys }) {
  const all = [...unitFailures(unit), ...journeyFailures(journeys)]
  const shown = all
    .slice(0, MOST_FAILURES)
    .map(({ title, words }) => `✗ ${title}\n${words.map((line) => `    ${line}\n`).join('')}`)
  const rest = all.length > shown.length ? [`… and ${all.length - shown.length} more\n`] : []
  return [...shown, ...rest].join('')
}
