import { importsOf, type SourceFile } from './architecture-files.ts'

const TEST = /\.test\.(tsx?|mjs)$/
const JOURNEY = /^e2e\/journeys\/.+\.spec\.ts$/

/** The journeys that go through a folder. A folder of screens without a row has those that open one of its pages. */
const journeysOf: readonly (readonly [folder: string, journeys: readonly string[]])[] = [
  ['src/screens/floor/', ['floor']],
  ['src/screens/handheld/', ['shared-handheld', 'handheld-ends']],
  ['src/screens/checkin/', ['desk-answers', 'full-mode', 'device-hub']],
  ['src/components/goods/', ['box-lines', 'prices']],
  ['src/components/labels/', ['print-labels']],
  ['src/scan/', ['scan-anywhere']],
  ['src/screens/scan/', ['scan-anywhere']],
  ['src/screens/packages/', ['search-widget', 'dialogs']],
  ['src/screens/account/pickup/', ['pickup-code', 'road-day']],
  ['src/screens/manifests/transfers/', ['road-day']],
  ['src/screens/account/', ['claim', 'customer-pays', 'customer-orders']],
  ['src/screens/public/payment/', ['card-payment', 'customer-pays']],
  ['src/photos/', ['customer-pays']],
  ['src/screens/counter/', ['counter', 'bad-days', 'device-hub']],
  ['server/hub/', ['device-hub']],
  ['src/screens/handover/', ['offline-handover', 'counter-van', 'pickup-code']],
  ['src/screens/driver/', ['drivers-day', 'van-bad-days']],
  ['src/components/recipient/', ['offline-handover', 'drivers-day']],
  ['src/screens/manifests/', ['whole-journey', 'sealed-under-hands', 'bill-flight', 'flight-day']],
  ['src/components/bill/', ['bill-flight', 'flight-day', 'prices']],
  ['src/screens/promotions/', ['prices']],
  ['src/screens/till/', ['counter', 'flight-day']],
  ['src/components/statement/', ['firms-month']],
  ['src/screens/reports/', ['flight-day']],
  ['src/screens/bank-transfers/', ['customer-pays', 'flight-day']],
  ['src/components/pay-out', ['bad-day']],
  ['src/screens/deliveries/', ['plan-deliveries', 'bad-day']],
  ['src/screens/store-orders/', ['store-orders', 'bad-day']],
  ['src/screens/billing/', ['counter', 'whole-journey']],
  ['src/screens/paper/', ['counter', 'receipt-paper']],
  ['src/components/save-form/', ['two-people']],
  ['src/components/add-customer/', ['back-office']],
  ['src/components/people/', ['back-office']],
  ['src/screens/branches/', ['two-people']],
  ['src/screens/files/', ['back-office']],
  ['src/screens/palette/', ['back-office']],
  ['src/screens/public/', ['register', 'visitor', 'new-customer']],
  ['src/visitor/', ['register', 'visitor', 'new-customer']],
  ['src/visitor/payment/', ['card-payment', 'customer-pays']],
  ['server/pages/', ['visitor']],
  ['src/screens/public/recovery/', ['register']],
  ['src/screens/imports/', ['imports']],
  ['server/imports/', ['imports']],
  ['src/screens/device/', ['connection']],
  ['src/screens/reviews/', ['refused']],
  ['src/layouts/', ['guards']],
  ['src/guards/', ['guards']],
  ['src/routes/', ['guards']],
  ['src/session/', ['sealed']],
  ['src/replica/', ['two-tabs']],
  ['src/pwa/', ['releases']],
  ['sync/engine/', ['two-devices']],
  ['server/sync/', ['two-devices']],
]

/** Tests that hold every row of a table: no import leads from a new row to them. */
const tableTests: readonly (readonly [prefix: string, tests: readonly string[]])[] = [
  ['sync/api/', ['server/routes/rights.test.ts']],
  ['sync/mutators/', ['server/sync/queued.test.ts']],
  ['sync/entities/messages/message-topics', ['server/messages/render.test.ts']],
  [
    'server/db/migrations/',
    ['server/db/migrations/migration-files.test.ts', 'server/db/migrations/stored.test.ts'],
  ],
  ['server/db/schema/', ['server/db/migrations/stored.test.ts', 'server/db/tables/columns.test.ts']],
  ['sync/policies/permissions', ['server/db/migrations/stored.test.ts']],
  ['src/routes/', ['src/routes/-screens.test.ts']],
]

const nounOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')

/** The files that import any of the given paths. */
function importersOf(paths: ReadonlySet<string>, files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => importsOf(file).some(({ target }) => paths.has(target)))
    .map((file) => file.path)
}

const rowsAt = (table: typeof tableTests, changedPaths: readonly string[]): string[] =>
  table
    .filter(([prefix]) => changedPaths.some((path) => path.startsWith(prefix)))
    .flatMap(([, names]) => names)

/**
 * The tests near a change, the nearest first: changed tests, those named after a changed file, those of the table, and
 * those that import it directly or through one file. A server test starts the whole server, so "everything that
 * reaches the file" would select all of them; the full gate runs those.
 */
export function testsNear(changedPaths: readonly string[], files: readonly SourceFile[]): string[] {
  const paths = files.map((file) => file.path).filter((path) => TEST.test(path) && !JOURNEY.test(path))
  const existingPaths = new Set(files.map((file) => file.path))
  const nouns = new Set(
    changedPaths.filter((path) => existingPaths.has(path) && !TEST.test(path)).map(nounOf),
  )
  const isNamedAfter = (path: string) =>
    [...nouns].some((noun) => nounOf(path) === noun || nounOf(path).startsWith(`${noun}-`))
  const direct = importersOf(new Set(changedPaths), files)
  const nearest = [
    ...changedPaths,
    ...paths.filter(isNamedAfter),
    ...rowsAt(tableTests, changedPaths),
    ...direct,
    ...importersOf(new Set(direct), files),
  ]
  return [...new Set(nearest)].filter((path) => paths.includes(path))
}

const ROUTE = /^src\/routes\/(.+?)(\/index)?\.tsx$/

/** The addresses of a folder's pages that hold no id. */
const addressesOf = (folder: string, files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => importsOf(file).some(({ target }) => target.startsWith(folder)))
    .flatMap(({ path }) => path.match(ROUTE)?.[1] ?? [])
    .filter((name) => !/\$|^index$/.test(name))
    .map((name) => `/${name}`)

const opens = (text: string, address: string): boolean => new RegExp(`${address}(?![\\w/-])`).test(text)

/** The journeys that open a page of this path's folder of screens. */
function journeysAtPages(path: string, files: readonly SourceFile[]): string[] {
  const folder = path.match(/^src\/screens\/[\w-]+\//)?.[0]
  if (!folder || journeysOf.some(([tabledFolder]) => path.startsWith(tabledFolder))) return []
  const addresses = addressesOf(folder, files)
  return files
    .filter((file) => JOURNEY.test(file.path) && addresses.some((address) => opens(file.text, address)))
    .map((file) => file.path)
}

/** The paths of the journeys near a change. */
export function journeysNear(changedPaths: readonly string[], files: readonly SourceFile[]): string[] {
  const journeys = rowsAt(journeysOf, changedPaths).map((name) => `e2e/journeys/${name}.spec.ts`)
  const atPages = changedPaths.flatMap((path) => journeysAtPages(path, files))
  return [...new Set([...changedPaths.filter((path) => JOURNEY.test(path)), ...journeys, ...atPages])]
}

/** The tests and journeys in the tables, for the test that they exist. */
export const tabledTests = (): string[] => [
  ...journeysOf.flatMap(([, names]) => names.map((name) => `e2e/journeys/${name}.spec.ts`)),
  ...tableTests.flatMap(([, names]) => names),
]
