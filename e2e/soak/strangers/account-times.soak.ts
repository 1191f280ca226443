import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { type Figure, recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { median } from '../../bench/lib/stats.ts'
import { chanceOf } from '../../simulation/kernel/chance.ts'
import { customerNames, openLogIns } from '../../support/customer-log-ins.ts'
import { emailOf } from '../../support/people.ts'
import { startServer } from '../../support/server.ts'

const pairs = roundsOf('TIME_PAIRS', 100)
/** Each address may be named three times before the server asks its sender to wait. */
const customers = Math.ceil(pairs / 2)

interface Question {
  readonly record: (figure: Figure) => void
  readonly path: string
  readonly body: (email: string) => object
  readonly status: number
}

const questions: readonly Question[] = [
  {
    record: (figure) => recordFigure('recoveryTimes', figure),
    path: '/api/accounts/forgot-password',
    body: (email) => ({ email }),
    status: 200,
  },
  {
    record: (figure) => recordFigure('logInTimes', figure),
    path: '/api/accounts/authenticate',
    body: (email) => ({ email, password: 'a wrong password' }),
    status: 401,
  },
]

/** Each request comes from a network of its own, because a stranger has many. */
const networkOf = (nth: number): string => `10.${Math.floor(nth / 250)}.${nth % 250}.1`

test.each(questions)(
  'the answers to $path take the same time with and without an account',
  async (question) => {
    const { record, path, body, status } = question
    await using server = await startServer({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' } })
    const names = customerNames(customers)
    openLogIns(server, customers)
    const chance = chanceOf(path)
    let requestCount = 0
    const timeOf = async (email: string): Promise<{ ms: number; text: string }> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': networkOf(requestCount++) }
      const start = performance.now()
      const answer = await fetch(`${server.url}${path}`, {
        ...{ method: 'POST', headers, body: JSON.stringify(body(email)) },
      })
      const text = await answer.text()
      const ms = performance.now() - start
      expect(answer.status, text).toBe(status)
      return { ms, text }
    }
    const differences: number[] = []
    for (let nth = 0; nth < pairs; nth++) {
      const email = emailOf(must(names[nth % customers], 'a customer'))
      const strangerEmail = email.replace('customer-', 'stranger-')
      const isKnownFirst = chance.hit(0.5)
      const first = await timeOf(isKnownFirst ? email : strangerEmail)
      const second = await timeOf(isKnownFirst ? strangerEmail : email)
      expect(first.text).toBe(second.text)
      differences.push(isKnownFirst ? first.ms - second.ms : second.ms - first.ms)
    }
    const knownSlower = differences.filter((difference) => difference > 0).length
    const medianDifferenceMs = Math.round(median(differences) * 100) / 100
    record({ pairs, knownSlower, medianDifferenceMs })
    // A fair coin stays within 3.5 standard deviations in all but one of two thousand runs.
    expect(Math.abs(knownSlower - pairs / 2)).toBeLessThanOrEqual(3.5 * Math.sqrt(pairs / 4))
  },
  3_600_000,
)
