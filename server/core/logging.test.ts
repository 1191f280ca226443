import { expect, test } from 'vitest'
import { withoutTokens } from './logging.ts'

test.each([
  ['/api/unsubscribe/abc.DEF-123_x', '/api/unsubscribe/[token]'],
  ['/api/unsubscribe/abc.DEF-123_x?from=mail', '/api/unsubscribe/[token]?from=mail'],
  ['/api/checkouts/token/abcdef/status', '/api/checkouts/token/[token]/status'],
  ['/slp/checkout/abcdef', '/slp/checkout/[token]'],
  ['/api/packages?token=abc&page=2', '/api/packages?token=[token]&page=2'],
])('the log keeps the path of %s and loses what opens something', (url, logPath) => {
  expect(withoutTokens(url)).toBe(logPath)
})
