import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Files, openFiles, pdf } from '../../test/files.ts'

let files: Files
beforeAll(async () => {
  files = await openFiles()
})
afterAll(() => files.close())

/** Every way of writing a path that leads out of a folder which was ever found to work somewhere. */
function variants(): string[] {
  const targets = ['canary.txt', 'files/canary.txt', 'etc/passwd', 'quayside.db']
  const ups = [
    '../',
    '..\\',
    '%2e%2e%2f',
    '%2e%2e/',
    '..%2f',
    '..%5c',
    '%252e%252e%252f',
    '..%c0%af',
    '%c0%ae%c0%ae/',
    '..;/',
    '....//',
    '..%00/',
    '.%2e/',
    '%u002e%u002e/',
    '\u002e\u002e%ef%bc%8f',
  ]
  const ends = ['', '%00', '%00.pdf', '.pdf', '?', '#', '/', '%20', '::$DATA']
  const climbing = targets.flatMap((target) =>
    ups.flatMap((up) => [1, 3, 6].flatMap((n) => ends.map((end) => up.repeat(n) + target + end))),
  )
  const absolute = [
    files.dataDir,
    encodeURIComponent(files.dataDir),
    'file://',
    '//',
    '\\\\127.0.0.1\\share',
    'C:\\',
    '/proc/self/cwd',
  ].flatMap((root) => targets.map((target) => `${root}/${target}`))
  const privateNames = ['canary.pdf', 'CANARY.PDF', './canary.pdf', 'x/../canary.pdf', '%63anary.pdf']
  return [
    ...climbing,
    ...absolute,
    ...privateNames,
    '.',
    '..',
    '%2e',
    '%',
    '%zz',
    '*',
    'x'.repeat(4096),
    'link',
    'files/link',
  ]
}

function rawGet(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path: encodeURI(path).replaceAll('%25', '%') }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: String(await buffer(response)) })
    })
      .on('error', reject)
      .end()
  })
}

test('no way of writing a name leads to a file that is not a public document', {
  timeout: 60_000,
}, async () => {
  const canary = 'CANARY-7f3a'
  await files.upload('Still here.pdf', pdf('still here'))
  writeFileSync(join(files.dataDir, 'canary.txt'), canary)
  writeFileSync(join(files.dataDir, 'files', 'canary.txt'), canary)
  symlinkSync(join(files.dataDir, 'canary.txt'), join(files.dataDir, 'files', 'link'))
  await files.upload('canary.txt', pdf(canary), 'Private')
  await files.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = files.app.server.address() as AddressInfo
  const names = variants()
  expect(names.length).toBeGreaterThan(1500)
  const statuses = new Map<number, number>()
  for (const name of names) {
    const { status, body } = await rawGet(port, `/api/files/public/documents/download/${name}`)
    expect([name, body.includes(canary) || body.includes('root:') || body.includes('SQLite format')]).toEqual(
      [name, false],
    )
    expect([name, status < 500]).toEqual([name, true])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // Hundreds reach the call itself, the others are no address of the call; an existing document is still served.
  expect([...statuses.keys()].sort()).toEqual([400, 404])
  expect(statuses.get(404)).toBeGreaterThan(500)
  const { status, body } = await rawGet(port, '/api/files/public/documents/download/Still%20here.pdf')
  expect([status, body]).toEqual([200, pdf('still here').toString()])
  expect(readFileSync(join(files.dataDir, 'canary.txt'), 'utf8')).toBe(canary)
})
