import { expect, test } from 'vitest'
import { accessSeconds, createTokens } from './tokens.ts'

const claims = {
  accountId: '01900000-0000-7000-8000-000000000001',
  sessionId: '01900000-0000-7000-8000-000000000002',
  sessionVersion: 3,
}

function freshTokens(secret = 'a secret of the company') {
  const clock = { at: Date.UTC(2026, 10, 21), now: () => clock.at }
  return { clock, tokens: createTokens(secret, clock) }
}

test('an access token is good for its quarter of an hour, however often it was read before', async () => {
  const { clock, tokens } = freshTokens()
  const token = await tokens.issueAccess(claims)
  expect(await tokens.readAccess(token)).toEqual(claims)
  clock.at += (accessSeconds - 1) * 1000
  expect(await tokens.readAccess(token)).toEqual(claims)
  clock.at += 1000
  expect(await tokens.readAccess(token)).toBeNull()
})

test('a token that was proven does not vouch for another one', async () => {
  const { tokens } = freshTokens()
  const token = await tokens.issueAccess(claims)
  await tokens.readAccess(token)
  const [header, body, mac = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: 4_000_000_000 })).toString('base64url')
  expect(await tokens.readAccess(`${header}.${forged}.${mac}`)).toBeNull()
  expect(await tokens.readAccess(`${header}.${body}.${mac.slice(0, -2)}AA`)).toBeNull()
  expect(await freshTokens('another secret').tokens.readAccess(token)).toBeNull()
})
