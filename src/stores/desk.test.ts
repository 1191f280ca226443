import { beforeAll, expect, test, vi } from 'vitest'

const disk = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => disk.get(key) ?? null,
  setItem: (key: string, value: string) => void disk.set(key, value),
  removeItem: (key: string) => void disk.delete(key),
}

let desk: typeof import('./desk.ts')
let sessions: typeof import('./session.ts')
beforeAll(async () => {
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  sessions = await import('./session.ts')
  desk = await import('./desk.ts')
  desk.keepDeskToPerson()
})

const signIn = (accountId: string | null) =>
  sessions.showSession(accountId === null ? null : ({ accountId } as never))

test('a desk stays with its person while the session is renewed, and belongs to no other person', () => {
  signIn('winston')
  desk.setStack({ bin: 'A-12', manifestId: 'm1' })
  desk.setMode('full')
  signIn(null)
  signIn('winston')
  expect(desk.useDesk.getState()).toMatchObject({ bin: 'A-12', manifestId: 'm1', mode: 'full' })
  signIn('marcia')
  expect(desk.useDesk.getState()).toMatchObject({ bin: '', manifestId: null, mode: 'rush' })
  signIn('winston')
  expect(desk.useDesk.getState().bin).toBe('')
})

test('nothing of the desk stays on the device after a logout', () => {
  signIn('winston')
  desk.setStack({ bin: 'A-12' })
  expect([...disk.values()].join()).toContain('A-12')
  desk.forgetDesk()
  expect([...disk.values()].join()).toBe('')
  expect(desk.useDesk.getState().bin).toBe('')
})

test('a stack is counted from its last change on', () => {
  signIn('winston')
  const count = () => desk.useDesk.getState().count
  desk.setStack({ bin: 'A-12' })
  desk.countCheckIn(1)
  desk.countCheckIn(1)
  desk.setStack({ bin: 'A-12' })
  expect(count()).toBe(2)
  desk.countCheckIn(-1)
  expect(count()).toBe(1)
  desk.setStack({ bin: 'B-1' })
  expect(count()).toBe(0)
  desk.countCheckIn(-1)
  expect(count()).toBe(0)
  desk.countCheckIn(1)
  desk.startStack()
  expect(count()).toBe(0)
})
