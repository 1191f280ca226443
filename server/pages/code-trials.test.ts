import { afterAll, beforeAll, expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { codeTrialAt } from './code-trials.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  const body = { name: 'Spring', percent: 10, code: 'SPRING', validFrom: jamaicaDay(server.clock.now()) }
  await server.as(await server.tokenOf('Admin'), { method: 'POST', url: '/api/promotions', payload: body })
})
afterAll(() => server.close())

const trial = (search: string, ip = '10.0.0.1') => codeTrialAt(server.app.deps, search, ip)

test.each([
  ['', null, null],
  ['?code=', null, null],
  ['?code=+spring+', 'Spring', null],
  ['?code=NOTHING', null, 'There is no code NOTHING. Check its spelling.'],
  [`?code=${'%3C'.repeat(5_000)}`, null, expect.stringMatching(/^A code has 3 to 20 letters, /)],
])('the calculator at "%s" tries the code', async (search, name, failure) => {
  const answer = await trial(search)
  expect(answer?.promotion?.name ?? null).toBe(name)
  expect(answer?.failure ?? null).toEqual(failure)
})

test('a stranger who tries too many codes has to wait', async () => {
  const codes = Array.from({ length: 25 }, (_, n) => `GUESS-${n}`)
  const failures: (string | null | undefined)[] = []
  for (const code of codes) failures.push((await trial(`?code=${code}`, '10.9.9.9'))?.failure)
  expect(failures[0]).toBe('There is no code GUESS-0. Check its spelling.')
  expect(failures.at(-1)).toMatch(/^Too many codes were tried from this address\./)
})
