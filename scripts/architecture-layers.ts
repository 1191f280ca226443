import { importsOf, isTest, type Rule, type SourceFile } from './architecture-files.ts'

/** One side's folders from the top down. A file may import from its own folder and from those below it. */
export interface Layers {
  /** The folder that holds the layers, for example `src`. */
  readonly side: string
  /** From the top down; `.` is the files that lie in the side's folder itself, `db/core` a folder in a folder. */
  readonly order: readonly string[]
}

function layerOf({ side, order }: Layers, path: string): number | undefined {
  if (!path.startsWith(`${side}/`)) return undefined
  const folders = path
    .slice(side.length + 1)
    .split('/')
    .slice(0, -1)
  const names = folders.length === 0 ? ['.'] : [folders.slice(0, 2).join('/'), folders[0] ?? '']
  return names.map((name) => order.indexOf(name)).find((place) => place !== -1) ?? Number.NaN
}

function upwards(layers: Layers, file: SourceFile): string[] {
  const own = layerOf(layers, file.path)
  if (own === undefined || isTest(file.path)) return []
  if (Number.isNaN(own)) return [`${file.path}: its folder has no place in the order`]
  return importsOf(file)
    .filter(({ target }) => (layerOf(layers, target) ?? own) < own)
    .map(({ written }) => `${file.path}: imports ${written}, which is above it`)
}

/** Type imports count too: what names a type of a folder depends on it. Downwards only means that there are no circles. */
export const layerRule = (layers: Layers): Rule => ({
  name: `folders of ${layers.side}/ import only downwards`,
  check: (files) => files.flatMap((file) => upwards(layers, file)),
})

/** What starts everything is above what a person sees, which is above what the device holds. */
export const browserLayers: Layers = {
  side: 'src',
  order: [
    '.',
    'start',
    'routes',
    'layouts',
    'screens',
    'components',
    'scan',
    'changes',
    'session',
    'queries',
    'photos',
    'replica',
    'http',
    'pwa',
    'guards',
    'browser',
    'stores',
    'ui',
    'theme',
  ],
}

/**
 * What opens and wires everything is above the calls, which are above what the company does; below that lie the protocol,
 * the people, the write path, HTTP and the database. `core` imports no other folder.
 */
export const serverLayers: Layers = {
  side: 'server',
  order: [
    '.',
    'deps',
    'pages',
    'routes',
    'demo',
    'jobs',
    'deliveries',
    'orders',
    'payments',
    'billing',
    'backup',
    'exports',
    'imports',
    'reports',
    'hub',
    'files',
    'sync',
    'accounts',
    'messages',
    'papers',
    'documents',
    'changes',
    'http',
    'db/reports',
    'db/payments',
    'db/deliveries',
    'db/orders',
    'db/billing',
    'db/packages',
    'db/messages',
    'db/devices',
    'db/imports',
    'db/files',
    'db/company',
    'db/accounts',
    'db/sync',
    'db/core',
    'db/migrations',
    'db/tables',
    'core',
  ],
}

/**
 * What a device does is above the engine; the calls and the changes are above the rules and the rights that they go by;
 * rows know only each other. The engine stands apart: a rule of its own says what it may import.
 */
export const syncLayers: Layers = {
  side: 'sync',
  order: ['device', 'engine', 'api', 'mutators', 'rules', 'policies', 'protocol', '.', 'entities', 'lib'],
}

/** Each way that leads back to where it began, by imports of types too. */
function circlesIn(files: readonly SourceFile[]): string[][] {
  const next = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]))
  const done = new Set<string>()
  const circles: string[][] = []
  const walk = (path: string, way: readonly string[]): void => {
    const from = way.indexOf(path)
    if (from !== -1) circles.push([...way.slice(from), path])
    if (from !== -1 || done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...way, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return circles
}

export const noCircles = (side: string): Rule => ({
  name: `no file of ${side}/ imports itself by way of others`,
  check: (files) =>
    circlesIn(files.filter(({ path }) => path.startsWith(`${side}/`) && !isTest(path))).map((circle) =>
      circle.join(' -> '),
    ),
})
