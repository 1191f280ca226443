import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of the build for the server: the renderer of public pages and the list of addresses. */
export interface PageBuild {
  /** The app's page, empty until its script runs. */
  readonly shell: string
  /** A visitor's page, to be filled in. */
  readonly visitor: string
  /** The body of a page; null is the one that there is not. */
  readonly render: (page: string | null, data: object, search: string) => string
  /** Every address of the app as its router writes it: `/account/packages/$id`. */
  readonly routes: readonly string[]
}

interface Kept {
  readonly at: number
  readonly build: PageBuild
}

const builds = new Map<string, Kept>()

async function load(dist: string, at: number): Promise<PageBuild> {
  const file = (...names: string[]) => readFile(join(dist, ...names), 'utf8')
  // Another build of the same name is another module.
  const script = `${pathToFileURL(join(dist, 'server', 'render-page.mjs'))}?at=${at}`
  const { renderPage }: { renderPage: PageBuild['render'] } = await import(script)
  return {
    shell: await file('index.html'),
    visitor: await file('visitor.html'),
    render: renderPage,
    routes: JSON.parse(await file('server', 'routes.json')) as string[],
  }
}

/** The current build in a folder; null while there is none. It may be replaced under a running server. */
export async function pageBuild(dist: string): Promise<PageBuild | null> {
  const at = await stat(join(dist, 'server', 'routes.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
  if (at === null) return null
  const before = builds.get(dist)
  if (before?.at === at) return before.build
  const build = await load(dist, at)
  builds.set(dist, { at, build })
  return build
}
