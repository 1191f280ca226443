import { importsOf, isGenerated, isTest, placesOf, type Rule } from './architecture-files.ts'

const MAX_LINES = 400

/** A rule over imports: where it holds, and which targets are wrong there. */
function importRule(
  name: string,
  holdsIn: (path: string) => boolean,
  isWrong: (target: string, path: string, written: string) => boolean,
): Rule {
  return {
    name,
    check: (files) =>
      files
        .filter((file) => holdsIn(file.path))
        .flatMap((file) =>
          importsOf(file)
            .filter(({ target, written }) => isWrong(target, file.path, written))
            .map(({ written }) => `${file.path}: imports ${written}`),
        ),
  }
}

function textRule(name: string, holdsIn: (path: string) => boolean, pattern: RegExp): Rule {
  return {
    name,
    check: (files) => files.filter((file) => holdsIn(file.path)).flatMap((file) => placesOf(file, pattern)),
  }
}

const inFolder =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))
const shipped = (path: string) => inFolder('sync', 'server', 'src')(path) && !isTest(path)
const isPackage =
  (...names: string[]) =>
  (target: string) =>
    names.some((name) => target === name || target.startsWith(`${name}/`))
const areaOf = (path: string) => path.match(/^src\/screens\/([^/]+)\//)?.[1]

// The files where the outside world comes in; everything else gets time, ids and chance handed to it.
const isSeam = (path: string) => /(^|[-/])(clock|ids|random|timers|net|system|seams|platform)\.ts$/.test(path)
const isSeamed = (path: string) =>
  inFolder('sync', 'server/sync', 'src/data')(path) && !isTest(path) && !isSeam(path)

const directions: Rule[] = [
  importRule('the server never imports the browser app', inFolder('server'), inFolder('src')),
  importRule('the browser app never imports the server', inFolder('src'), inFolder('server')),
  importRule('sync/ imports neither side', inFolder('sync'), inFolder('src', 'server')),
  importRule(
    'sync/ needs nothing that only one side has: no package but zod and uuid',
    (path) => inFolder('sync')(path) && !isTest(path),
    (target) => !inFolder('sync')(target) && !isPackage('zod', 'uuid')(target),
  ),
  importRule(
    'both sides import sync/ as #sync',
    inFolder('server', 'src', 'e2e'),
    (target, _path, written) => target.startsWith('sync/') && written.startsWith('.'),
  ),
  importRule(
    'an area of screens never imports another area',
    (path) => areaOf(path) !== undefined,
    (target, path) => areaOf(target) !== undefined && areaOf(target) !== areaOf(path),
  ),
  importRule(
    'src/ui knows no data',
    inFolder('src/ui'),
    inFolder('src/data', 'src/stores', 'src/screens', 'src/scan', 'src/routes'),
  ),
]

const owners: Rule[] = [
  importRule(
    'only src/data imports Dexie and upload libraries',
    (path) => inFolder('src')(path) && !inFolder('src/data')(path) && !isTest(path),
    isPackage('dexie', 'dexie-react-hooks', 'tus-js-client'),
  ),
  textRule(
    'only src/data and the service worker touch the network and the device tables',
    (path) => inFolder('src')(path) && !inFolder('src/data')(path) && path !== 'src/sw.ts' && !isTest(path),
    /\b(fetch\(|new WebSocket\(|new XMLHttpRequest\(|new EventSource\(|indexedDB\.|useLiveQuery\()/,
  ),
  importRule(
    'only server/db imports Kysely and the SQLite driver',
    (path) => inFolder('server')(path) && !inFolder('server/db')(path) && !isTest(path),
    isPackage('kysely', 'better-sqlite3'),
  ),
  textRule(
    'time, ids, chance and timers come in through seams',
    isSeamed,
    /\b(Date\.now\(|Math\.random\(|setTimeout\(|setInterval\(|performance\.now\(|randomUUID\(|new Date\(\))/,
  ),
]

const longFiles: Rule = {
  name: `no file is longer than ${MAX_LINES} lines`,
  check: (files) =>
    files
      .filter((file) => !isTest(file.path) && !isGenerated(file.path))
      .map((file) => ({ file, lines: file.text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ file, lines }) => `${file.path}: ${lines} lines`),
}

const habits: Rule[] = [
  longFiles,
  textRule(
    'exports are named, except where a tool asks for a default',
    (path) => !inFolder('src/routes')(path) && !/\.config\.m?ts$/.test(path),
    /^export default\b|\bas default\b/,
  ),
  importRule(
    'imports of ours name their file with its extension',
    (path) => !isGenerated(path),
    (_target, _path, written) =>
      /^(\.|#sync\/)/.test(written) && !/\.(tsx?|mjs|mts|css|json|svg|wasm)(\?[\w&]+)?$/.test(written),
  ),
  textRule(
    'nothing turns text into code or markup',
    shipped,
    /\b(sql\.raw|innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|eval\(|new Function\()/,
  ),
  textRule(
    'no test is left out, retried, or waits for the clock',
    (path) => isTest(path) && !path.startsWith('scripts/architecture'),
    /\b(test|it|describe)\.(skip|todo|fixme|only|fails)\b|\bwaitForTimeout\(|\bretry: ?[1-9]/,
  ),
  textRule('nothing is left for later', (path) => shipped(path), /\b(TODO|FIXME|XXX)\b|not implemented/i),
]

export const rules: readonly Rule[] = [...directions, ...owners, ...habits]

interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean }>
}

/** Entries of a package-lock without a SHA-512, by path. The root entry has none by nature. */
export function withoutIntegrity(lockText: string): string[] {
  const { packages } = JSON.parse(lockText) as Lock
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.integrity?.startsWith('sha512-'))
    .map(([path]) => path)
}
