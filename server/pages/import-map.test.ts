import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withImportMap } from './import-map.ts'
import { shellRoute } from './send-page.ts'

const policy = "default-src 'self';script-src 'self' 'wasm-unsafe-eval'"
const map = '{"imports":{"/assets/a-1.js":"/assets/a-2.js"}}'
// `echo -n MAP | openssl dgst -sha256 -binary | base64`
const hash = '7n5SO3yFX4KJw5N7VSIyz5icfhOSGEKlZsNoNkrSDZ8='
const page = `<!doctype html><html lang="en"><head><script type="importmap">${map}</script></head></html>`

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'quayside-shell-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const serverOf = () => {
  const app = fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  shellRoute(app, dist)
  return app
}

test('a page may run its own import map, and no other script in the page', () => {
  expect(withImportMap(policy, page)).toBe(
    `default-src 'self';script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval'`,
  )
  expect(withImportMap(policy, page.replace('a-2', 'a-3'))).not.toContain(hash)
  expect(withImportMap(policy, '<html><script>attack()</script></html>')).toBe(policy)
})

test('the page that the service worker stores has the same bytes as the build, and the policy of a page', async () => {
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'index.html'), page)
  writeFileSync(join(dist, 'visitor.html'), page)
  writeFileSync(join(dist, 'server', 'render-page.mjs'), 'export const renderPage = () => ""')
  writeFileSync(join(dist, 'server', 'routes.json'), '[]')
  const { body, headers } = await serverOf().inject({ url: '/index.html' })
  expect(body).toBe(page)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': withImportMap(policy, page),
    'content-type': 'text/html; charset=utf-8',
  })
})

test('without a build there is no such page', async () => {
  expect((await serverOf().inject({ url: '/index.html' })).statusCode).toBe(404)
})
