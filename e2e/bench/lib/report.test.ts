import { describe, expect, test } from 'vitest'
import type { Row } from './bench.ts'
import { joinFigures, type Measured } from './remember.ts'
import { goalsMet, table } from './report.ts'

const row = (more: Partial<Row>): Row => ({
  ...{ work: 'one save', measured: '9.00 ms', limit: '', ratio: null, goal: '≤ 5 ms', met: false, how: '' },
  ...more,
})
const when = (commit: string) => `2026-11-26, ${commit}, AMD EPYC, load 1.00`
const lineOf = (measurement: Measured, commits = 0): string => table([measurement], () => commits)[2] ?? ''
const lineOfRow = (more: Partial<Row>): string => lineOf({ rows: [row(more)], when: when('0000000a') })

describe('a goal that is not met', () => {
  test('has its reason next to it, in one line', () => {
    const line = lineOfRow({ reason: 'The disk waits\n  twice | for each.' })
    expect(line).toContain('**not met**: The disk waits twice \\| for each.')
  })

  test('says that no reason has been found yet', () => {
    expect(lineOfRow({})).toContain('**not met**: no reason yet')
  })
})

test.each([true, null])('a reason is not shown when the goal is met or there is none (%s)', (met) => {
  expect(lineOfRow({ met, reason: 'The disk waits.' })).not.toContain('The disk waits')
})

describe('a row of code with more than a hundred commits since', () => {
  const rowOf = (commit: string, met: boolean): Measured => ({ rows: [row({ met })], when: when(commit) })
  const oldRow = rowOf('0000000a', true)

  test('is not measured lately', () => {
    expect(lineOf(oldRow, 101)).toContain('| not measured lately; then met |')
    expect(lineOf(oldRow, 100)).toContain('| met |')
  })

  test('counts neither as met nor as missed, and neither does one of unknown code', () => {
    const ages: Record<string, number | null> = { '0000000a': 101, '0000000b': 100, '0000000c': null }
    const count = (text: string) => ages[/0000000./.exec(text)?.[0] ?? ''] ?? null
    const recentRows = [rowOf('0000000b', true), rowOf('0000000b', false)]
    expect(goalsMet([oldRow, ...recentRows, rowOf('0000000c', true)], count)).toBe(
      '1 of 2 goals met. Not measured lately, on older code: 2.',
    )
    expect(goalsMet(recentRows, count)).toBe('1 of 2 goals met.')
  })
})

describe('the plot of a row', () => {
  const measure = (figure: string, commit: string) => ({
    saving: { rows: [row({ measured: figure })], when: when(commit) },
  })
  const once = joinFigures({}, measure('9.00 ms', '0000000a'))
  const twice = joinFigures(once, measure('4.00 ms', '0000000b'))
  const lineIn = ({ saving }: Record<string, Measured>): string => (saving ? lineOf(saving) : '')

  test('appears once two commits were measured', () => {
    expect(lineIn(once)).not.toContain('.svg')
    expect(lineIn(twice)).toContain('[![over time](speed/one-save.svg)](speed/one-save.svg)')
  })

  test('belongs to the row: another work has none', () => {
    const otherFigures = joinFigures(twice, {
      saving: { rows: [row({ work: 'one load' })], when: when('0000000c') },
    })
    expect(lineIn(otherFigures)).not.toContain('.svg')
    expect(otherFigures['saving']?.history?.['one save']).toHaveLength(2)
  })
})
