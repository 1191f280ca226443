import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '#sync/lib/is-record.ts'
import { dist, zippedSize } from './first-scripts.ts'

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

/**
 * Kilobytes of gzip with which a part of the app is drawn, by what the build says its scripts import. All screens of
 * customers are one part.
 */
export function partWeight(name: string): number {
  const scripts = builtScripts()
  const files = new Set<string>()
  const collect = (key: string): void => {
    const script = scripts.get(key)
    if (!script || files.has(script.file)) return
    files.add(script.file)
    script.imports.forEach(collect)
  }
  const start = [...scripts].find(([, script]) => script.name === name)?.[0]
  if (start === undefined) throw new Error(`The build has no script named ${name}.`)
  collect(start)
  return [...files].reduce((sum, file) => sum + zippedSize(join(dist, file)), 0) / 1000
}

/** The number of scripts of the build, which the service worker fetches one after the other. */
export const scriptCount = (): number => builtScripts().size

/** The style sheets that a page of the build links: the text of each by its name. */
export function sheetsOf(page: 'index.html' | 'visitor.html'): ReadonlyMap<string, string> {
  const html = readFileSync(join(dist, page), 'utf8')
  const links = html.matchAll(/<link rel="stylesheet"[^>]* href="\/(assets\/(\w+)-[^"]+)"/g)
  return new Map([...links].map(([, path = '', name = '']) => [name, readFileSync(join(dist, path), 'utf8')]))
}
