import { expect, test } from 'vitest'
import { demoPassword } from '../lib/sign-in.ts'
import { openTestApp } from '../test/app.ts'
import { keepHouse } from './housekeeping.ts'

test('sessions are forgotten 400 days after they ran out, not before', async () => {
  const server = await openTestApp({}, { packages: 1, living: 1 })
  await server.tokenOf('User')
  await server.tokenOf('User')
  const day = 86_400_000
  server.clock.forward(427 * day)
  expect((await keepHouse(server.app.deps)).sessions).toBe(0)
  const payload = { email: 'user@quayside.test', password: demoPassword }
  await server.app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  server.clock.forward(2 * day)
  expect((await keepHouse(server.app.deps)).sessions).toBe(2)
  await server.close()
})
