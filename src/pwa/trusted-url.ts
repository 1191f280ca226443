import type { TrustedScriptURL } from 'trusted-types/lib'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): TrustedScriptURL }
}

const WORKER_PATH = '/sw.js'

/**
 * The worker's address as browsers with Trusted Types demand it. The policy lets this one address through and
 * nothing else; the server's Content-Security-Policy names it: `trusted-types quayside-worker`.
 */
export function workerUrl(): string | TrustedScriptURL {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return WORKER_PATH
  const policy = factory.createPolicy('quayside-worker', {
    createScriptURL(url) {
      if (url !== WORKER_PATH) throw new TypeError(`Not a script of this app: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(WORKER_PATH)
}
