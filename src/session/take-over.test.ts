import { beforeEach, expect, test, vi } from 'vitest'
import type { HandheldRoster } from '#sync/api/accounts/handhelds.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idOf } from '#sync/test/people.ts'
import type { Session } from '../stores/session.ts'

const storedItems = vi.hoisted(() => {
  const values = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
  Object.assign(globalThis, { localStorage, window: { localStorage } })
  return values
})

const { currentMaker, forgetHandheld, lockHandheld, setRoster, useHandheld, withWorker, workersOf } =
  await import('../stores/handheld.ts')
const { showSession, useSessionStore } = await import('../stores/session.ts')
const { takeOverByBadge, takeOverByPin, triesLeft } = await import('./take-over.ts')

const [dock, anna, boris] = [idOf(1), idOf(2), idOf(3)]
const salt = '000102030405060708090a0b0c0d0e0f'
/** As the server makes them of 4826 and of a badge's secret: the two have to agree. */
const pinCheck = '4f09d33ccaea16e4ab951573f439334325e93dc70b8cc6fab4279113b147e662'
const badgeCheck = '616a83667f3a12caf73ded536e30c95aa98a34e2134e0fe2e8fc874bc1b362eb'
const badge = 'QBANNA00SECRET000000'

const person = { role: 'Warehouse', permissions: ['CheckInPackageView'], brand: '', branchId: null } as const
const roster = (badgeAlone: boolean, pinKey = idOf(11)): HandheldRoster => ({
  ...{ accountId: dock, name: 'Dock 3', branchId: null, badgeAlone, idleMinutes: 5 },
  workers: [
    {
      ...{ ...person, permissions: [...person.permissions], accountId: anna, name: 'Anna Bell' },
      checks: [
        { keyId: pinKey, kind: 'pin', number: '', salt, check: pinCheck },
        { keyId: idOf(12), kind: 'badge', number: 'ANNA00', salt, check: badgeCheck },
      ],
    },
    { ...{ ...person, permissions: [], accountId: boris, name: 'Boris' }, checks: [] },
  ],
})
const session: Session = {
  ...{ accountId: dock, userId: idOf(9), firstName: 'Dock 3', lastName: '', mailbox: '' },
  ...{ email: `${dock}@handheld.invalid`, role: 'Warehouse' as const, permissions: [], renewed: true },
  ...{ branchId: null, brand: '' },
}
const worker = () => {
  const [first] = useHandheld.getState().roster?.workers ?? []
  if (!first) throw new Error('nobody')
  return first
}

beforeEach(() => {
  forgetHandheld()
  showSession(session)
  setRoster(roster(false))
})

test('a person who enters their PIN works under their own name until the handheld is locked', async () => {
  expect(() => currentMaker()).toThrow(Refusal)
  expect(await takeOverByPin(worker(), '4826')).toEqual({ is: 'done' })
  expect(currentMaker()).toMatchObject({ shift: { accountId: anna }, actor: { name: 'Anna Bell' } })
  expect(withWorker(session)).toMatchObject({
    ...{ accountId: dock, firstName: 'Anna', lastName: 'Bell' },
    permissions: ['CheckInPackageView'],
  })
  lockHandheld()
  expect(() => currentMaker()).toThrow('locked')
})

test('five wrong tries lock a PIN, over a reload and against the right one, until there is a new one', async () => {
  for (const left of [4, 3, 2, 1, 0])
    expect(await takeOverByPin(worker(), '9999')).toEqual({ is: 'wrong', left })
  expect(await takeOverByPin(worker(), '4826')).toEqual({ is: 'wrong', left: 0 })
  await useHandheld.persist.rehydrate()
  expect([triesLeft(worker()), [...storedItems.values()].join().includes('"tries"')]).toEqual([0, true])
  setRoster(roster(false, idOf(13)))
  expect(await takeOverByPin(worker(), '4826')).toEqual({ is: 'done' })
})

test('a try is counted before it is made, and the right PIN clears the count', async () => {
  const first = takeOverByPin(worker(), '9999')
  expect(triesLeft(worker())).toBe(4)
  await first
  await takeOverByPin(worker(), '4826')
  expect(triesLeft(worker())).toBe(5)
})

test('a badge is a name, unless the handheld is set up so that it is enough', async () => {
  expect(await takeOverByBadge(badge)).toMatchObject({ is: 'pin', worker: { accountId: anna } })
  expect(useHandheld.getState().work).toBeNull()
  setRoster(roster(true))
  expect(await takeOverByBadge('QBANNA00SECRET000001')).toEqual({ is: 'unknown' })
  expect(await takeOverByBadge('QBBXRS00SECRET000000')).toEqual({ is: 'unknown' })
  expect(await takeOverByBadge(badge)).toEqual({ is: 'done' })
})

test('a person who may no longer work here is stopped at the next contact', async () => {
  await takeOverByPin(worker(), '4826')
  setRoster({ ...roster(false), workers: [] })
  expect(useHandheld.getState().work).toBeNull()
})

test('an unchanged roster leaves the session the same object', async () => {
  await takeOverByPin(worker(), '4826')
  const { session: before } = useSessionStore.getState()
  expect(before?.firstName).toBe('Anna')
  setRoster(structuredClone(roster(false)))
  showSession(withWorker({ ...session }))
  expect(useSessionStore.getState().session).toBe(before)
})

test('a stored roster does not offer people without a floor screen, by name or by badge', async () => {
  const storedRoster = roster(true)
  const workers = storedRoster.workers.map((person) => ({ ...person, permissions: ['AccountView' as const] }))
  useHandheld.setState({ roster: { ...storedRoster, workers } })
  expect(workersOf(useHandheld.getState().roster)).toEqual([])
  expect(await takeOverByBadge(badge)).toEqual({ is: 'unknown' })
})

test('a person’s own device asks no one', () => {
  showSession({ ...session, email: 'anna@quayside.test' })
  expect(currentMaker()).toBeUndefined()
})
