import { expect, test, vi } from 'vitest'
import { accessSeconds, createTokens } from './tokens.ts'

const claims = {
  accountId: '01900000-0000-7000-8000-000000000001',
  sessionId: '01900000-0000-7000-8000-000000000002',
  sessionVersion: 3,
}

function freshTokens(...secrets: string[]) {
  const clock = { at: Date.UTC(2026, 10, 21), now: () => clock.at }
  const [secret = 'a secret of the company', ...earlierSecrets] = secrets
  return { clock, tokens: createTokens([secret, ...earlierSecrets], clock) }
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
  const forgedBody = Buffer.from(JSON.stringify({ ...claims, exp: 4_000_000_000 })).toString('base64url')
  expect(await tokens.readAccess(`${header}.${forgedBody}.${mac}`)).toBeNull()
  expect(await tokens.readAccess(`${header}.${body}.${mac.slice(0, -2)}AA`)).toBeNull()
  expect(await freshTokens('another secret').tokens.readAccess(token)).toBeNull()
})

test.each([
  ['whose account is none', { ...claims, accountId: 'nobody' }],
  ['whose session is none', { ...claims, sessionId: '' }],
  ['whose version is none', { ...claims, sessionVersion: 0.5 }],
])('a token %s is not valid, no matter who signed it', async (_name, wrong) => {
  const { tokens } = freshTokens()
  expect(await tokens.readAccess(await tokens.issueAccess(wrong))).toBeNull()
})

test('a fault of the server is no bad token', async () => {
  const { clock, tokens } = freshTokens()
  const token = await tokens.issueAccess(claims)
  clock.now = () => {
    throw new Error('There is no clock')
  }
  await expect(tokens.readAccess(token)).rejects.toThrow('There is no clock')
})

test('a token is verified once, unless more than five thousand tokens are in use', async () => {
  const { tokens } = freshTokens()
  const proofs = vi.spyOn(crypto.subtle, 'verify')
  try {
    const issuedTokens = await Promise.all(
      Array.from({ length: 5_001 }, (_, sessionVersion) => tokens.issueAccess({ ...claims, sessionVersion })),
    )
    const [oldest = '', second = ''] = issuedTokens
    for (const token of issuedTokens.slice(0, 5_000)) await tokens.readAccess(token)
    expect(await tokens.readAccess(oldest)).toEqual({ ...claims, sessionVersion: 0 })
    expect(await tokens.readAccess(second)).toEqual({ ...claims, sessionVersion: 1 })
    expect(proofs).toHaveBeenCalledTimes(5_000)
    await tokens.readAccess(issuedTokens.at(-1) ?? '')
    await tokens.readAccess(oldest)
    expect(proofs).toHaveBeenCalledTimes(5_002)
  } finally {
    proofs.mockRestore()
  }
})

const session = { sessionId: claims.sessionId, generation: 12 }
const refreshToken = freshTokens().tokens.issueRefresh(session)
const [id = '', , refreshMac = ''] = refreshToken.split('.')
test.each([
  ['as it was given', refreshToken, session],
  ['of another secret', freshTokens('another secret').tokens.issueRefresh(session), null],
  ['of another generation', `${id}.13.${refreshMac}`, null],
  ['of another session', `${claims.accountId}.12.${refreshMac}`, null],
  ['with half of its proof', `${id}.12.${refreshMac.slice(0, 20)}`, null],
  ['with another proof', `${id}.12.${'A'.repeat(refreshMac.length)}`, null],
  ['without a session', `.12.${refreshMac}`, null],
  ['without a generation', `${id}..${refreshMac}`, null],
  ['without a proof', `${id}.12.`, null],
  ['of a session alone', id, null],
  ['of a session and a generation alone', `${id}.12`, null],
  ['of nothing', '', null],
])('a refresh token %s', (_name, token, outcome) => {
  expect(freshTokens().tokens.readRefresh(token)).toEqual(outcome)
})

test.each(['x12', '12x', '1e3', '-1', '1234567890'])(
  'the generation %s is not valid, no matter who signed it',
  (generation) => {
    const { tokens } = freshTokens()
    const token = tokens.issueRefresh({ ...session, generation: generation as unknown as number })
    expect(tokens.readRefresh(token)).toBeNull()
  },
)

const stopTokens: readonly (readonly [string, (token: string) => string, string | null])[] = [
  ['as it was given', (token) => token, 'account 1.mail'],
  ['of another secret', () => freshTokens('another secret').tokens.signStop('account 1.mail'), null],
  ['for another target', (token) => token.replace('account 1', 'account 2'), null],
  ['with half of its proof', (token) => token.slice(0, -10), null],
  ['without a proof', () => 'account 1.mail', null],
  ['without a dot', () => 'account', null],
  ['of nothing', () => '', null],
]
test.each(stopTokens)('a token that stops mails %s', (_name, change, target) => {
  const { tokens } = freshTokens()
  expect(tokens.readStop(change(tokens.signStop('account 1.mail')))).toBe(target)
})

test('a token for one thing is none for another', async () => {
  const { tokens } = freshTokens()
  const stop = tokens.signStop(`${session.sessionId}.12`)
  expect([tokens.readRefresh(stop), tokens.readStop(refreshToken)]).toEqual([null, null])
})

test('a secret is replaced without a log-out: the former one is accepted, and signs nothing more', async () => {
  const { tokens: before } = freshTokens('the former secret')
  const { tokens } = freshTokens('the new secret', 'the former secret')
  const { tokens: after } = freshTokens('the new secret')
  const refresh = { sessionId: claims.sessionId, generation: 4 }
  expect(await tokens.readAccess(await before.issueAccess(claims))).toEqual(claims)
  expect(tokens.readRefresh(before.issueRefresh(refresh))).toEqual(refresh)
  expect(tokens.readTicket(before.signTicket('a device'))).toBe('a device')
  expect(tokens.readStop(before.signStop('an address'))).toBe('an address')
  expect(await after.readAccess(await tokens.issueAccess(claims))).toEqual(claims)
  expect(after.readRefresh(tokens.issueRefresh(refresh))).toEqual(refresh)
  // A thief of the former secret is logged out when it is removed.
  expect(await after.readAccess(await before.issueAccess(claims))).toBeNull()
  expect(after.readRefresh(before.issueRefresh(refresh))).toBeNull()
  expect(await tokens.readAccess(await freshTokens('a third secret').tokens.issueAccess(claims))).toBeNull()
})
