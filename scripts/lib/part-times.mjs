import { relative } from 'node:path'
import { root } from './paths.mjs'

const SLOWEST = 8

/** Seconds of each test file, by its path from the root. */
const unitFiles = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name).replaceAll('\\', '/'),
    seconds: (endTime - startTime) / 1000,
  }))

const durationOf = (suite) =>
  [
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
    ...(suite.suites ?? []).map(durationOf),
  ].reduce((sum, ms) => sum + ms, 0)

const journeyFiles = (report) =>
  (report?.suites ?? []).map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: durationOf(suite) / 1000,
  }))

// `server/routes` is a part, and so is `e2e/simulation`; what lies directly in a top folder is a part of that name.
const partOf = (file) => file.split('/').slice(0, -1).slice(0, 2).join('/')

const line = (name, seconds) => `        ${name.padEnd(44)}${seconds.toFixed(1).padStart(8)} s\n`

/** Where the tests spent their time: by folder and the slowest files. Files run side by side, so sums exceed the clock. */
export function partTimesText({ unit, journeys }) {
  const files = [...unitFiles(unit), ...journeyFiles(journeys)]
  if (files.length === 0) return ''
  const parts = new Map()
  for (const { file, seconds } of files) parts.set(partOf(file), (parts.get(partOf(file)) ?? 0) + seconds)
  const byTime = (entries) => entries.sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  const text = (entries) =>
    byTime(entries)
      .map(([name, s]) => line(name, s))
      .join('')
  const each = files.map(({ file, seconds }) => [file, seconds])
  return `\nslowest folders\n${text([...parts])}slowest files\n${text(each)}`
}
