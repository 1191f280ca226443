import { afterEach, expect, test, vi } from 'vitest'

interface Rules {
  createHTML?(html: string): string | null
  createScriptURL?(url: string): string
}

/** The module as a browser with Trusted Types loads it, and the rules that it gave for each policy. */
async function loaded() {
  const policies: Record<string, Rules> = {}
  vi.resetModules()
  vi.stubGlobal('location', { origin: 'https://office.test', href: 'https://office.test/admin/packages' })
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: Rules) {
      policies[name] = rules
      return rules
    },
  })
  return { policies, ...(await import('./trusted-types.ts')) }
}
afterEach(() => vi.unstubAllGlobals())

test('exactly the two policies that the server allows are made', async () => {
  expect(Object.keys((await loaded()).policies).sort()).toEqual(['default', 'quayside'])
})

test.each([
  ['', ''],
  [':root { --x: url(a.png); }', ':root { --x: url(a.png); }'],
  ['<img src=x onerror=alert(1)>', null],
  ['a } </style><script>alert(1)</script>', null],
])('of "%s" written as markup remains %o', async (html, expectedMarkup) => {
  const { policies } = await loaded()
  expect(policies['default']?.createHTML?.(html)).toBe(expectedMarkup)
})

test.each(['/sw.js', '/assets/decoder.worker-D_85.js', 'https://office.test/sw.js'])(
  '%s is a script of this app',
  async (url) => expect((await loaded()).scriptUrl(url)).toBe(url),
)

test.each([
  'https://elsewhere.test/sw.js',
  '//elsewhere.test/a.js',
  '/api/files/1',
  'data:text/javascript,1',
  'blob:x',
])('%s is not', async (url) => {
  const { scriptUrl } = await loaded()
  expect(() => scriptUrl(url)).toThrow(url)
})

test('a browser without Trusted Types takes the text unchanged', async () => {
  vi.resetModules()
  const { scriptUrl } = await import('./trusted-types.ts')
  expect(scriptUrl('/sw.js')).toBe('/sw.js')
})
