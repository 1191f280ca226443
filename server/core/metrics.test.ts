import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

/** The figures of this server that a text names, without what Prometheus adds for histograms. */
const figuresIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bquayside_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')))

const serverFigures = new Set(
  createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('quayside_')),
)

test('alerts and dashboard ask for figures that exist, and the dashboard shows all of them', () => {
  expect(
    [...figuresIn(read('deploy/monitoring/alerts.yaml'))].filter((name) => !serverFigures.has(name)),
  ).toEqual([])
  expect(figuresIn(read('deploy/monitoring/dashboard.json'))).toEqual(serverFigures)
})

test('operations.md explains each figure, and what to do about each alert', () => {
  const page = read('docs/operations.md')
  expect([...serverFigures].filter((name) => !page.includes(`| \`${name}\``))).toEqual([])
  const alerts = [...read('deploy/monitoring/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
