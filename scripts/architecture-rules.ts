import { effectRule } from './architecture-effects.ts'
import { importsOf, isGenerated, isTest, placesOf, type Rule } from './architecture-files.ts'
import { browserLayers, layerRule, noCircles, serverLayers, syncLayers } from './architecture-layers.ts'

const MAX_LINES = 400

/** A rule over imports: the files it applies to, and the forbidden targets. */
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
const isShipped = (path: string) => inFolder('sync', 'server', 'src')(path) && !isTest(path)
const isPackage =
  (...names: string[]) =>
  (target: string) =>
    names.some((name) => target === name || target.startsWith(`${name}/`))
const areaOf = (path: string) => path.match(/^src\/screens\/([^/]+)\//)?.[1]

// The files where the outside world enters. All other code gets time, ids and randomness passed in.
const isSeam = (path: string) => /(^|[-/])(clock|ids|random|timers|net|system|seams|platform)\.ts$/.test(path)
/** The folders of src/ with the device's data and the requests for the rest. */
const DEVICE = ['replica', 'photos', 'queries', 'changes', 'session', 'http', 'browser', 'start'].map(
  (folder) => `src/${folder}`,
)
const isSeamed = (path: string) =>
  inFolder('sync', 'server/sync', 'server/changes', ...DEVICE)(path) && !isTest(path) && !isSeam(path)

const isEngine = (path: string) => inFolder('sync/engine')(path) && !isTest(path)
const ofEngine = (target: string) =>
  inFolder('sync/engine', 'sync/lib', 'sync/protocol')(target) || target === 'sync/tx.ts'
const productWord =
  /package|hawb|manifest|account|branch|mailbox|photo|blob|customer|staff|driver|invoice|tracking|\bscans?\b|check-?in|label/i

const directions: Rule[] = [
  importRule('the server never imports the browser app', inFolder('server'), inFolder('src')),
  importRule('the browser app never imports the server', inFolder('src'), inFolder('server')),
  importRule('sync/ imports neither side', inFolder('sync'), inFolder('src', 'server')),
  importRule(
    'sync/ needs nothing that only one side has: no package but zod, uuid and markdown-it',
    (path) => inFolder('sync')(path) && !isTest(path),
    (target) => !inFolder('sync')(target) && !isPackage('zod', 'uuid', 'markdown-it')(target),
  ),
  importRule(
    'the engine knows no product: it imports only lib, the protocol and the transaction port',
    isEngine,
    (target) => target.startsWith('sync/') && !ofEngine(target),
  ),
  textRule(
    'the device’s tables are read by readReplica, readOnce or useRows, which open a lost connection again',
    (path) => inFolder('src')(path) && !inFolder('src/replica')(path) && !isTest(path),
    /requireReplica\(\)\s*\.db\.|\{[^{}]*\bdb\b[^{}]*\} = requireReplica\(\)|openNow\(\)\?*\.db\.(?!name)/,
  ),
  textRule('the engine speaks no word of the product', isEngine, productWord),
  importRule(
    'both sides import sync/ as #sync',
    inFolder('server', 'src', 'e2e'),
    (target, _path, specifier) => target.startsWith('sync/') && specifier.startsWith('.'),
  ),
  importRule(
    'an area of screens never imports another area',
    (path) => areaOf(path) !== undefined,
    (target, path) => areaOf(target) !== undefined && areaOf(target) !== areaOf(path),
  ),
  importRule(
    'src/ui knows no data',
    inFolder('src/ui'),
    inFolder(...DEVICE, 'src/stores', 'src/components', 'src/screens', 'src/scan', 'src/routes'),
  ),
]

const isVisitors = (path: string) => inFolder('src/visitor')(path) && !isTest(path)
const visitors: Rule[] = [
  importRule(
    'a page that the server draws imports neither the router, nor Mantine, nor a query',
    isVisitors,
    (target) =>
      isPackage('@tanstack', '@mantine')(target) || /^src\/queries\/.*\/use-|^src\/main\.tsx$/.test(target),
  ),
  textRule(
    'a page that the server draws has no effect, because React runs on the server alone',
    isVisitors,
    /\buse(Layout|Insertion)?Effect\(/,
  ),
]

const owners: Rule[] = [
  importRule(
    'only the replica, photos, queries and the session import Dexie and upload libraries',
    (path) =>
      inFolder('src')(path) &&
      !inFolder('src/replica', 'src/photos', 'src/queries', 'src/session')(path) &&
      !isTest(path),
    isPackage('dexie', 'dexie-react-hooks', 'tus-js-client'),
  ),
  textRule(
    'only http, the replica and the service worker touch the network and the device tables',
    (path) =>
      inFolder('src')(path) &&
      !inFolder('src/http', 'src/replica')(path) &&
      path !== 'src/sw.ts' &&
      !isTest(path),
    /\b(fetch\(|new WebSocket\(|new XMLHttpRequest\(|new EventSource\(|indexedDB\.|useLiveQuery\()/,
  ),
  importRule(
    'only queries and the session make calls and import TanStack Query',
    (path) => inFolder('src')(path) && !inFolder('src/queries', 'src/session')(path) && !isTest(path),
    (target, path) =>
      isPackage('@tanstack/react-query')(target) ||
      (target === 'src/http/call.ts' && !inFolder('src/http', 'src/start')(path)),
  ),
  effectRule,
  importRule(
    'only server/db imports Kysely and the SQLite driver',
    (path) => inFolder('server')(path) && !inFolder('server/db')(path) && !isTest(path),
    isPackage('kysely', 'better-sqlite3'),
  ),
  importRule(
    'the write path runs without an HTTP server: server/changes imports neither Fastify nor server/http',
    inFolder('server/changes'),
    (target) => isPackage('fastify')(target) || inFolder('server/http')(target),
  ),
  importRule(
    'a migration runs no code of today: of ours it imports its own parts and the first state',
    (path) => inFolder('server/db/migrations')(path) && !isTest(path),
    (target) =>
      inFolder('sync', 'server')(target) && !inFolder('server/db/migrations', 'server/db/schema')(target),
  ),
  importRule(
    'only server/db/core asks the database for an answer at once',
    (path) => !inFolder('server/db/core')(path),
    (target) => target === 'server/db/core/direct-statements.ts',
  ),
  textRule(
    'a transaction is opened by withTransaction, runMutation or idempotent, and by nothing else',
    (path) =>
      inFolder('server')(path) &&
      !inFolder('server/db/core', 'server/db/postgres', 'server/db/migrations')(path) &&
      path !== 'server/changes/with-transaction.ts' &&
      !isTest(path),
    /\btransaction\(|\btransaction\b[^(){}]*\} = |\.control\(|\bbegin (immediate|exclusive|deferred)|\b(createTransactions|createRows)\b/,
  ),
  textRule(
    'time, ids, chance and timers come in through seams',
    isSeamed,
    /\b(Date\.now\(|Math\.random\(|setTimeout\(|setInterval\(|performance\.now\(|randomUUID\(|new Date\(\))/,
  ),
]

/** Facts with a single definition and its place. Code that matches elsewhere would be a second definition. */
const truths: Rule[] = [
  textRule(
    'the business day is defined in sync/lib/business-day.ts alone',
    // Reports group rows by day inside SQLite, which knows no time zones by name.
    (path) => isShipped(path) && path !== 'sync/lib/business-day.ts' && path !== 'server/db/reports/parts.ts',
    /America\/Jamaica|T05:00:00|'-5 hours'/,
  ),
  textRule(
    'lengths of time come from sync/lib/durations.ts',
    (path) => isShipped(path) && path !== 'sync/lib/durations.ts',
    /\b(60_?000|3_?600_?000|86_?400_?000|604_?800_?000)\b|\b60 \* 1_?000\b|\b1_?000 \* 60\b/,
  ),
  textRule(
    'fields that are undefined are left out by sync/lib/pick-defined.ts alone',
    (path) => isShipped(path) && path !== 'sync/lib/pick-defined.ts',
    /filter\(\(\[, ?(\w+)\]\) => \1 !== undefined\)/,
  ),
]

const rightsAsked = textRule(
  'a screen asks a policy what its person may do',
  (path) => inFolder('src/screens', 'src/components')(path) && !isTest(path),
  /\bmay\(|\bpermissions\.includes\(/,
)

const handedOn = textRule(
  'a part of the server takes what it needs as an argument, not off the Fastify instance',
  (path) => /^server\/.+\//.test(path) && !isTest(path),
  /\b(app|server|instance)\.deps\b/,
)

const longFiles: Rule = {
  name: `no file is longer than ${MAX_LINES} lines`,
  check: (files) =>
    files
      .filter((file) => !isTest(file.path) && !isGenerated(file.path))
      .map((file) => ({ file, lines: file.text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ file, lines }) => `${file.path}: ${lines} lines`),
}

/** State of a whole module, which each file that imports it could change and no test can put back. */
const MODULE_VARIABLE = /^(export )?let /

const habits: Rule[] = [
  longFiles,
  textRule(
    'a module of the app has no variable: its state is in a store, a slot or a closure',
    (path) => inFolder('src')(path) && !isTest(path),
    MODULE_VARIABLE,
  ),
  textRule(
    'exports are named, except where a tool asks for a default',
    (path) =>
      !inFolder('src/routes')(path) &&
      !/\.config\.m?[jt]s$|\/(repeating-runner\.ts|postgres-setup\.ts|unhandled-errors\.mjs)$/.test(path),
    /^export default\b|\bas default\b/,
  ),
  importRule(
    'imports of ours name their file with its extension',
    (path) => !isGenerated(path),
    (_target, _path, specifier) =>
      /^(\.|#sync\/)/.test(specifier) && !/\.(tsx?|mjs|mts|css|json|md|svg|wasm)(\?[\w&]+)?$/.test(specifier),
  ),
  textRule(
    'nothing turns text into code or markup',
    isShipped,
    /\b(sql\.raw|innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|eval\(|new Function\()/,
  ),
  textRule(
    'no test is left out, retried, or waits for the clock',
    (path) => isTest(path) && !path.startsWith('scripts/architecture'),
    /\b(test|it|describe)\.(skip|todo|fixme|only|fails)\b|\bwaitForTimeout\(|\bretry: ?[1-9]/,
  ),
  textRule(
    'nothing is left for later',
    (path) => isShipped(path),
    /\b(TODO|FIXME|XXX)\b|(\/\/|\*) *(todo|fixme)\b|[Nn]ot implemented/,
  ),
]

export const rules: readonly Rule[] = [
  ...directions,
  layerRule(browserLayers),
  layerRule(serverLayers),
  layerRule(syncLayers),
  noCircles('sync'),
  noCircles('server'),
  noCircles('src'),
  noCircles('e2e'),
  handedOn,
  ...truths,

  rightsAsked,
  ...visitors,
  ...owners,
  ...habits,
]

interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean }>
}

/** The entries of a package-lock without a SHA-512, by path. The root entry never has one. */
export function withoutIntegrity(lockText: string): string[] {
  const { packages }: Lock = JSON.parse(lockText)
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.integrity?.startsWith('sha512-'))
    .map(([path]) => path)
}
