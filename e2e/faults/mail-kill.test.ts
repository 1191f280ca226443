import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeMailServer, openFakeMailServer } from '../../server/test/fake-mail-server.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let office: FakeMailServer
let server: RunningServer
beforeAll(async () => {
  office = await openFakeMailServer()
  server = await startServer({ env: { SMTP_URL: office.url } })
}, 90_000)
afterAll(async () => {
  await server.dispose()
  await office.close()
})

const forgot = (email: string) =>
  fetch(`${server.url}/api/accounts/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
const database = () => new Sqlite(join(server.dataDir, 'quayside.db'))
const stateOf = (to: string): { state: string; lastError: string } | undefined => {
  const db = database()
  const row = db.prepare('select state, lastError from message where "to" = ?').get(to)
  db.close()
  return row as { state: string; lastError: string } | undefined
}
const mailsTo = (to: string) => office.mails.filter((mail) => mail.to?.[0]?.address === to).length

test('a server killed while a mail server has the mail and has not said so does not send it again', async () => {
  const release = office.hold()
  await forgot('user@quayside.test')
  await expect.poll(() => mailsTo('user@quayside.test'), { timeout: 20_000 }).toBe(1)
  await server.kill9()
  release()
  expect(stateOf('user@quayside.test')?.state).toBe('Sending')
  // The five minutes that a sender has, over.
  const db = database()
  db.prepare(`update message set nextAt = '2020-01-01T00:00:00.000Z'`).run()
  db.close()

  await server.restart()
  await forgot('user2@quayside.test')
  await expect.poll(() => mailsTo('user2@quayside.test'), { timeout: 20_000 }).toBe(1)
  await expect.poll(() => stateOf('user@quayside.test')?.state, { timeout: 20_000 }).toBe('Failed')
  expect(stateOf('user@quayside.test')?.lastError).toContain('It may have arrived')
  expect(mailsTo('user@quayside.test')).toBe(1)
}, 120_000)
