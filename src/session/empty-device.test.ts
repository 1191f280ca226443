import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceLockedText } from '#sync/policies/actor.ts'
import { openReplica } from '../replica/db.ts'
import { loadReplica, nameOf, openFor, openNow } from '../replica/replica.ts'
import { useSessionStore } from '../stores/session.ts'
import { endedText, useSignOut } from '../stores/sign-out.ts'
import { emptyDevice } from './empty-device.ts'

afterEach(() => vi.unstubAllGlobals())

test('[H13] a lost device deletes the data of all people who have worked on it, and says why', async () => {
  const fetchMock = vi.fn(async () => Response.json({ noted: true }))
  vi.stubGlobal('fetch', fetchMock)
  const storedItems = new Map<string, string>([['quayside.people', '[{"accountId":"bob"}]']])
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
    removeItem: (key: string) => storedItems.delete(key),
    clear: () => storedItems.clear(),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  await loadReplica()
  for (const accountId of ['ann', 'bob']) {
    const db = openReplica(nameOf(accountId), { outdated: () => undefined })
    await db._meta.put({ name: 'client', value: { clientId: accountId, nextMid: 1 } } as never)
    db.close()
  }
  openFor('ann')
  await openNow()?.db._meta.count()

  await emptyDevice()
  expect(await Dexie.getDatabaseNames()).toEqual([])
  expect(openNow()).toBeNull()
  expect(useSessionStore.getState().session).toBeNull()
  expect([...storedItems.keys()]).toEqual(['quayside.locked'])
  expect(endedText(useSignOut.getState())).toBe(deviceLockedText)
  expect(fetchMock).toHaveBeenCalledWith(
    '/api/accounts/device-emptied',
    expect.objectContaining({ method: 'POST' }),
  )
})
