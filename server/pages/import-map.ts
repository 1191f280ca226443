import { createHash } from 'node:crypto'

const importMap = /<script type="importmap">([\s\S]*?)<\/script>/

/** The content security policy of a page, which also allows the page's own import map. */
export function withImportMap(policy: string, html: string): string {
  const [, map] = importMap.exec(html) ?? []
  if (map === undefined) return policy
  const hash = createHash('sha256').update(map).digest('base64')
  return policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
}
