import { describe, expect, test } from 'vitest'
import type { Row } from './bench.ts'
import { joinFigures, type Measured } from './remember.ts'
import { table } from './report.ts'

const row = (more: Partial<Row>): Row => ({
  ...{ work: 'one save', measured: '9.00 ms', limit: '', ratio: null, goal: '≤ 5 ms', met: false, how: '' },
  ...more,
})
const when = (commit: string) => `2026-11-26, ${commit}, AMD EPYC, load 1.00`
const lineOf = (measurement: Measured): string => table([measurement])[2] ?? ''
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
