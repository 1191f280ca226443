import { expect, test } from 'vitest'
import { chanceOf } from './chance.ts'
import { idsOf } from './ids.ts'
import { startProcessRun } from './process-run.ts'
import { simulationStart, virtualTime } from './time.ts'

test('a seed draws the same again, and its streams do not disturb each other', () => {
  const draw = (seed: string) => {
    const chance = chanceOf(seed)
    return [chance.below(1000), chance.fork('net').below(1000), chance.below(1000)]
  }
  expect(draw('7')).toEqual(draw('7'))
  expect(draw('7')).not.toEqual(draw('8'))
  const alone = chanceOf('7')
  expect([alone.below(1000), alone.below(1000)]).toEqual([draw('7')[0], draw('7')[2]])
})

test('draws are even and weights are kept', () => {
  const chance = chanceOf('even')
  const draws = { a: 0, b: 0, c: 0 }
  for (let i = 0; i < 8000; i++) draws[chance.weighted({ a: 1, b: 3, c: 0 })]++
  expect(draws.c).toBe(0)
  expect(draws.b / draws.a).toBeGreaterThan(2.6)
  expect(draws.b / draws.a).toBeLessThan(3.4)
})

test('time does not move until it is advanced, and keeps appointments in order', async () => {
  const time = virtualTime()
  const calls: string[] = []
  const at = (ms: number, name: string) =>
    time.after(ms, name, () => calls.push(`${name}@${time.now() - simulationStart}`))
  at(50, 'late')
  at(10, 'first')
  at(10, 'second')
  at(20, 'cancelled')()
  time.after(10, 'nested', () => {
    at(5, 'inner')
  })
  await time.runUntil(simulationStart + 30)
  expect(calls).toEqual(['first@10', 'second@10', 'inner@15'])
  expect(time.appointments().map((appointment) => appointment.what)).toEqual(['late'])
})

test('ids are UUIDv7 and replay', () => {
  const freshKernel = () => {
    const ids = idsOf({ now: () => simulationStart }, chanceOf('ids'))
    return [ids.next(), ids.next()]
  }
  expect(freshKernel()).toEqual(freshKernel())
  for (const id of freshKernel())
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a program that was killed hears nothing more', async () => {
  const run = startProcessRun()
  const answers: string[] = []
  run.endAfter(3)
  const program = async () => {
    answers.push(await run.reach(async () => 'first'))
    answers.push(await run.reach(async () => 'second'))
  }
  void program()
  await virtualTime().settle()
  expect(run.over).toBe(true)
  expect(answers).toEqual(['first'])
})
