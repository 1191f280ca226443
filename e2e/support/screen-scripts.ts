import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '#sync/lib/is-record.ts'
import { dist, zipped } from './first-scripts.ts'

interface Script {
  readonly file: string
  readonly name: string
  readonly imports: readonly string[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The scripts of the build, each under the name by which others import it. */
function builtScripts(): ReadonlyMap<string, Script> {
  const list: unknown = JSON.parse(readFileSync(join(dist, 'scripts.json'), 'utf8'))
  if (!isRecord(list)) throw new Error('The build has not listed its scripts.')
  const scripts = new Map<string, Script>()
  for (const [key, value] of Object.entries(list)) {
    if (!isRecord(value) || !isText(value['file']) || !value['file'].endsWith('.js')) continue
    const { file, name, imports } = value
    const names = Array.isArray(imports) ? imports.filter(isText) : []
    scripts.set(key, { file, name: isText(name) ? name : '', imports: names })
  }
  return scripts
}

const PART = /^src\/routes\/(account|admin)\/(.+)\.tsx\?tsr-split=component$/
const frameOf = { account: 'src/layouts/account-layout.tsx', admin: 'src/layouts/dashboard-layout.tsx' }

export interface ScreenWeight {
  readonly screen: string
  readonly kB: number
}

/**
 * What each screen is drawn with when it is the first, by what the build says its parts import: for a customer all of it, for
 * staff what comes on top of the customer's dashboard.
 */
export function screenWeights(): Record<'account' | 'admin', ScreenWeight[]> {
  const scripts = builtScripts()
  const main = [...scripts].find(([, { name }]) => name === 'main')?.[0]
  if (main === undefined) throw new Error('The build has no script named main.')
  const collect = (key: string, found: Set<string>): void => {
    const script = scripts.get(key)
    if (!script || found.has(script.file)) return
    found.add(script.file)
    for (const next of script.imports) collect(next, found)
  }
  const drawnWith = (area: 'account' | 'admin', part: string): Set<string> => {
    const found = new Set<string>()
    for (const key of [main, frameOf[area], part]) collect(key, found)
    return found
  }
  const dashboard = drawnWith('account', 'src/routes/account/dashboard.tsx?tsr-split=component')
  const sizes = new Map([...scripts.values()].map(({ file }) => [file, zipped(join(dist, file))]))
  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000
  const weights: Record<'account' | 'admin', ScreenWeight[]> = { account: [], admin: [] }
  for (const key of scripts.keys()) {
    const [, area, name = ''] = PART.exec(key) ?? []
    if (area !== 'account' && area !== 'admin') continue
    const files = drawnWith(area, key)
    const more = area === 'admin' ? [...files].filter((file) => !dashboard.has(file)) : files
    weights[area].push({ screen: `${area}/${name}`, kB: weigh(more) })
  }
  return weights
}
