import type { Workbox } from 'workbox-window'

/** A text, or in browsers with Trusted Types an object that they know to be checked. */
type ScriptUrl = ConstructorParameters<typeof Workbox>[0]

interface Rules {
  createHTML?(html: string): string | null
  createScriptURL?(url: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): { createScriptURL(url: string): ScriptUrl }
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

// Styles are the only text that our libraries write as markup (and "" to empty an element). Text without "<" makes no
// element, so it cannot make one that runs.
factory?.createPolicy('default', { createHTML: (html) => (html.includes('<') ? null : html) })

// The validators look whether they may compile code, which a page under this policy reports as an attack. Told before
// they are loaded, they do not look.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** A file of this app; what people uploaded lies below /api. */
const isOwn = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && !pathname.startsWith('/api/')
}

const policy = factory?.createPolicy('quayside', {
  createScriptURL(url) {
    if (isOwn(url)) return url
    throw new TypeError(`Not a script of this app: ${url}`)
  },
})

/**
 * A worker's address as browsers demand it under the server's `require-trusted-types-for 'script'`. Lets this app's own
 * files through, and nothing else; browsers without Trusted Types take the text.
 */
export const scriptUrl = (url: string): ScriptUrl => policy?.createScriptURL(url) ?? url
