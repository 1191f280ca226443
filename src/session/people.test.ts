import { beforeEach, expect, test } from 'vitest'
import type { Session } from '../stores/session.ts'
import {
  deriveKeys,
  encryptPerson,
  forgetPerson,
  recognisePerson,
  rememberPerson,
  saltFor,
} from './people.ts'
import { deriveSecrets } from './secrets.ts'

const storedItems = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
    removeItem: (key: string) => storedItems.delete(key),
  },
})
beforeEach(() => storedItems.clear())

const session = { accountId: 'a1', firstName: 'Winston', email: 'w@quayside.test', renewed: true } as Session
const email = ' W@Quayside.test '
const remember = async () => {
  const keys = await deriveKeys('harbour', await saltFor(email))
  await rememberPerson(session, email, keys)
  return keys
}
const storedText = () => [...storedItems.values()].join()

test('a device opens only with the email address and password of a person who logged in on it', async () => {
  await remember()
  expect(await recognisePerson('w@quayside.test', 'harbour')).toMatchObject({
    session: { firstName: 'Winston', renewed: false },
  })
  expect(await recognisePerson('w@quayside.test', 'Harbour')).toBe('wrong')
  expect(await recognisePerson('other@quayside.test', 'harbour')).toBe('unknown')
  forgetPerson('a1')
  expect(await recognisePerson('w@quayside.test', 'harbour')).toBe('unknown')
})

test('the password is not kept, and signing in again keeps the salt that sealed work was made with', async () => {
  const first = await remember()
  expect(storedText()).not.toContain('harbour')
  expect((await remember()).salt).toBe(first.salt)
  expect(await saltFor('other@quayside.test')).not.toBe(first.salt)
})

test('once closed, only the password tells who it is', async () => {
  const keys = await remember()
  expect(storedText()).toContain('Winston')
  await encryptPerson('a1', keys.sealKey)
  expect(storedText()).not.toMatch(/Winston|quayside\.test/)
  expect(await recognisePerson('w@quayside.test', 'wrong')).toBe('wrong')
  expect(await recognisePerson('w@quayside.test', 'harbour')).toMatchObject({
    session: { firstName: 'Winston' },
  })
})

const composedPassword = 'caf\u00e9 harbour'
const decomposedPassword = 'cafe\u0301 harbour'

test('a password is one password, however a keyboard composes its letters', async () => {
  const keys = await deriveKeys(decomposedPassword, await saltFor(email))
  await rememberPerson(session, email, keys)
  expect(await recognisePerson(email, composedPassword)).toMatchObject({ keys: { verifier: keys.verifier } })
  expect(await recognisePerson(email, 'cafe harbour')).toBe('wrong')
})

test.each([composedPassword, decomposedPassword])(
  'a person whom an earlier version remembers by the bytes of "%s" is recognised, and remembered by the normal form',
  async (password) => {
    const salt = '00ff'
    const legacy = { ...(await deriveSecrets(decomposedPassword, salt)), salt }
    await rememberPerson(session, email, legacy)
    await encryptPerson('a1', legacy.sealKey)
    const normal = await deriveKeys(composedPassword, salt)
    const person = await recognisePerson(email, password)
    expect(person).toMatchObject({ session: { firstName: 'Winston' }, keys: { verifier: normal.verifier } })
    expect(storedText()).not.toMatch(/Winston/)
    expect(storedText()).not.toContain(legacy.verifier)
    expect(await recognisePerson(email, composedPassword)).toMatchObject({
      session: { firstName: 'Winston' },
    })
  },
)
