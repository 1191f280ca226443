import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { idFrom } from '../core/id-from.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { idempotent } from './idempotent.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

describe('a call with work of its own', () => {
  const send = (
    key: string | undefined,
    input: unknown,
    name = 'settings.save',
    actor = server.people.Admin,
    mustHold?: () => Promise<void>,
  ) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const request = { headers, ip: '10.0.0.9' }
    const session = { actor, sessionId: idOf(5), deviceId: 'desk' }
    return idempotent(server, { request, signed: session, name, input, mustHold }, async (tx) => {
      const id = tx.ids.next()
      await tx.note('setting', id, null, { input })
      return id
    })
  }
  const notes = async () =>
    (
      await server.db.reads.kysely
        .selectFrom('audit')
        .select('entityId')
        .where('entity', '=', 'setting')
        .orderBy('auditId')
        .execute()
    ).length

  test('is done each time without a key', async () => {
    expect(await send(undefined, 1)).not.toBe(await send(undefined, 1))
    expect(await notes()).toBe(2)
  })

  test('is done once for its key, and answers the same row', async () => {
    expect(await send('key', { a: 1, b: 2 })).toBe(await send('key', { b: 2, a: 1 }))
    expect(await notes()).toBe(1)
  })

  test('is remembered by its person and its key, so that a later release knows it too', async () => {
    const rowId = await send('key', 1)
    const calls = await server.db.reads.kysely.selectFrom('callDone').select(['uid', 'rowId']).execute()
    expect(calls).toEqual([{ uid: idFrom('call', server.people.Admin.accountId, 'key'), rowId }])
  })

  test.each<[what: string, again: () => Promise<string>]>([
    ['another body', () => send('key', 2)],
    ['another call', () => send('key', 1, 'settings.remove')],
  ])('is refused with its key for %s', async (_what, secondCall) => {
    await send('key', 1)
    await expect(secondCall()).rejects.toMatchObject({
      ...{ code: 'already-exists', message: expect.stringContaining('This Idempotency-Key was used') },
    })
    expect(await notes()).toBe(1)
  })

  test('does nothing where its precondition no longer holds', async () => {
    const mustHold = async () => {
      throw new Error('Somebody else has changed it')
    }
    await expect(send('key', 1, 'settings.save', server.people.Admin, mustHold)).rejects.toThrow(
      'Somebody else',
    )
    expect(await notes()).toBe(0)
  })

  test('of another person under the same key is another one', async () => {
    expect(await send('key', 1)).not.toBe(await send('key', 1, 'settings.save', server.people.Supervisor))
  })
})
