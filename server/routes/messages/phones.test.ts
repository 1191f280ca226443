import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#sync/lib/durations.ts'
import { openPhones } from '../../test/phones.ts'

const phones = openPhones()
const { world, run, setPhone, rules, messages } = phones

const call = async (role: 'User' | 'User2', method: 'GET' | 'POST', path: string, payload?: object) => {
  const token = await world().server.tokenOf(role)
  const url = `/api/accounts/phone${path}`
  return world().server.as(token, { method, url, ...(payload ? { payload } : {}) })
}
/** Asks for a code, and reads it from the text that went out. */
async function codeFor(role: 'User' | 'User2', channel: 'sms' | 'whatsapp' = 'sms'): Promise<string> {
  world().server.clock.forward(2 * hourMs)
  const answer = await call(role, 'POST', '/code', { channel })
  expect(answer.statusCode).toBe(200)
  await run()
  return /\d{6}/.exec(world().provider.taken.at(-1)?.text ?? '')?.[0] ?? ''
}
const reach = async (role: 'User' | 'User2') => (await call(role, 'GET', '')).json()
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test.each(['sms', 'whatsapp'] as const)(
  'a number is confirmed by the code that came by %s',
  async (channel) => {
    await setPhone('User', '876 555 0177')
    expect(await reach('User')).toMatchObject({ number: '+18765550177', isConfirmed: false })
    const code = await codeFor('User', channel)
    expect(world().provider.taken.at(-1)?.to).toBe('+18765550177')
    expect((await call('User', 'POST', '/confirm', { code: otherCode(code) })).statusCode).toBe(400)
    expect((await call('User', 'POST', '/confirm', { code })).json()).toMatchObject({ isConfirmed: true })
    expect((await call('User', 'POST', '/confirm', { code })).statusCode).toBe(400)
  },
)

test('a number that changed has to be confirmed again, and its old code is no good for it', async () => {
  await setPhone('User', '876 555 0177')
  const code = await codeFor('User')
  await setPhone('User', '876 555 0178')
  expect((await call('User', 'POST', '/confirm', { code })).statusCode).toBe(409)
  expect(await reach('User')).toMatchObject({ isConfirmed: false })
})

test('the code of one customer confirms nothing for another one', async () => {
  await setPhone('User', '876 555 0177')
  await setPhone('User2', '876 555 0177')
  const code = await codeFor('User')
  expect((await call('User2', 'POST', '/confirm', { code })).statusCode).toBe(400)
  expect(await reach('User2')).toMatchObject({ isConfirmed: false })
})

test.each([
  ['a blank', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['blanks around it', (code: string) => ` ${code}\n`],
  ['a blank that doesn’t break', (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
])('a code with %s is right', async (_what, spelling) => {
  world().server.clock.forward(5 * hourMs)
  await setPhone('User', '876 555 0177')
  const code = await codeFor('User')
  expect((await call('User', 'POST', '/confirm', { code: spelling(code) })).statusCode).toBe(200)
})

test('after five wrong tries, or ten minutes, the right code is no good either', async () => {
  await setPhone('User', '876 555 0177')
  const code = await codeFor('User')
  for (let n = 0; n < 5; n++) await call('User', 'POST', '/confirm', { code: otherCode(code) })
  expect((await call('User', 'POST', '/confirm', { code })).statusCode).toBe(400)
  const late = await codeFor('User')
  world().server.clock.forward(11 * minuteMs)
  expect((await call('User', 'POST', '/confirm', { code: late })).statusCode).toBe(400)
})

test('a phone is not flooded with codes, even from several accounts', async () => {
  world().server.clock.forward(5 * hourMs)
  await setPhone('User', '876 555 0166')
  await setPhone('User2', '876 555 0166')
  const statuses: number[] = []
  for (const role of ['User', 'User', 'User2', 'User2'] as const)
    statuses.push((await call(role, 'POST', '/code', { channel: 'sms' })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a code goes out at night, is kept nowhere, and counts as money', async () => {
  await rules({ quietFrom: '00:00', quietTo: '12:00' })
  await setPhone('User', '876 555 0177')
  const code = await codeFor('User')
  expect(code).toMatch(/^\d{6}$/)
  const [message] = await messages()
  expect(message).toMatchObject({ event: 'account.phone-code', state: 'Sent', text: '', costJmdCents: 3500 })
  expect(JSON.stringify(message)).not.toContain(code)
  await rules({ dayLimitJmdCents: 0 })
  world().server.clock.forward(2 * hourMs)
  expect((await call('User', 'POST', '/code', { channel: 'sms' })).statusCode).toBe(503)
})

test('a number abroad gets no SMS, and none is sent to half a number', async () => {
  await setPhone('User', '+44 20 7946 0018')
  expect((await reach('User')).channels).toEqual(['whatsapp'])
  expect((await call('User', 'POST', '/code', { channel: 'sms' })).statusCode).toBe(400)
  await setPhone('User', '555 0142')
  expect((await call('User', 'POST', '/code', { channel: 'whatsapp' })).statusCode).toBe(400)
})

test('an account that removes its phone gets nothing there any more', async () => {
  expect(await reach('User')).toMatchObject({ isConfirmed: true })
  expect((await call('User', 'POST', '/remove')).json()).toMatchObject({ isConfirmed: false })
})
