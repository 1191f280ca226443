import { importsOf, isTest, type Rule, type SourceFile } from './architecture-files.ts'

/** The folders of one side, from the top down. A file may import from its own folder and from lower ones. */
export interface Layers {
  /** The folder with the layers, for example `src`. */
  readonly side: string
  /** From the top down. `.` means the files directly in the side's folder, `db/core` a nested folder. */
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
  const ownLayer = layerOf(layers, file.path)
  if (ownLayer === undefined || isTest(file.path)) return []
  if (Number.isNaN(ownLayer)) return [`${file.path}: its folder has no place in the order`]
  return importsOf(file)
    .filter(({ target }) => (layerOf(layers, target) ?? ownLayer) < ownLayer)
    .map(({ written }) => `${file.path}: imports ${written}, which is above it`)
}

/**
 * Type imports count too, because they are dependencies as well. Importing only downwards means that there are no
 * circles.
 */
export const layerRule = (layers: Layers): Rule => ({
  name: `folders of ${layers.side}/ import only downwards`,
  check: (files) => files.flatMap((file) => upwards(layers, file)),
})

/** From the start-up code down to the screens and to the data on the device. */
export const browserLayers: Layers = {
  side: 'src',
  order: [
    '.',
    'start',
    'routes',
    'layouts',
    'screens',
    'visitor',
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
 * From the entry point and the wiring down to the calls and the business operations; below them are the protocol,
 * accounts, the write path, HTTP and the database. `core` imports no other folder.
 */
export const serverLayers: Layers = {
  side: 'server',
  order: [
    '.',
    'deps',
    'pages',
    'calls',
    'routes',
    'demo',
    'jobs',
    'deliveries',
    'orders',
    'payments',
    'billing',
    'engines',
    'backup',
    'exports',
    'imports',
    'partners',
    'audit-log',
    'threads',
    'hub',
    'files',
    'sync',
    'accounts',
    'messages',
    'papers',
    'documents',
    'edits',
    'http',
    'changes',
    'audit-files',
    'incoming-mail',
    'db/reports',
    'db/payments',
    'db/deliveries',
    'db/orders',
    'db/billing',
    'db/retention',
    'db/packages',
    'db/messages',
    'db/partners',
    'db/devices',
    'db/imports',
    'db/files',
    'db/company',
    'db/accounts',
    'db/sync',
    'db/engines',
    'db/postgres',
    'db/core',
    'db/migrations',
    'db/schema',
    'db/tables',
    'core',
  ],
}

/**
 * The device's part is above the engine, and calls and mutators are above the rules and policies they use; entities
 * know only each other. The engine has a separate rule for its imports.
 */
export const syncLayers: Layers = {
  side: 'sync',
  order: [
    'device',
    'engine',
    'api',
    'nouns',
    'mutators',
    'rules',
    'policies',
    'protocol',
    '.',
    'entities',
    'lib',
  ],
}

/** The import circles, including those by types and by imports that load later. */
function circlesIn(files: readonly SourceFile[]): string[][] {
  const next = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]))
  const visitedPaths = new Set<string>()
  const circles: string[][] = []
  const walk = (path: string, way: readonly string[]): void => {
    const from = way.indexOf(path)
    if (from !== -1) circles.push([...way.slice(from), path])
    if (from !== -1 || visitedPaths.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...way, path])
    visitedPaths.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return circles
}

export const noCircles = (side: string): Rule => ({
  name: `no file of ${side}/ imports itself by way of others`,
  check: (files) =>
    circlesIn(
      files.filter(({ path }) => path.startsWith(`${side}/`) && (side === 'e2e' || !isTest(path))),
    ).map((circle) => circle.join(' -> ')),
})
