import type { Workbox } from 'workbox-window'

/** A text, or an object that browsers with Trusted Types know to be checked. */
type ScriptUrl = ConstructorParameters<typeof Workbox>[0]

interface Rules {
  createHTML?(html: string): string | null
  createScriptURL?(url: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): { createScriptURL(url: string): ScriptUrl }
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

// Our libraries write only styles as markup (and "" to empty an element). Text without "<" creates no elements, so it
// can't run scripts.
factory?.createPolicy('default', { createHTML: (html) => (html.includes('<') ? null : html) })

// The validators test whether they may compile code, which a page under this policy reports as an attack. This setting,
// made before they load, turns the test off.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Whether a file belongs to this app; uploads are below /api. */
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
 * A worker's address in the form required by the server's `require-trusted-types-for 'script'`. It accepts only this
 * app's own files; browsers without Trusted Types use the text.
 */
export const scriptUrl = (url: string): ScriptUrl => policy?.createScriptURL(url) ?? url
