/** For each rule, code that breaks it and code that doesn't. A rule without an entry fails a test. */
export const planted: Record<
  string,
  { wrong: [path: string, text: string][]; right: [path: string, text: string][] }
> = {
  'the server never imports the browser app': {
    wrong: [
      ['server/app.ts', "import { a } from '../src/replica/a.ts'"],
      ['server/routes/deep/x.ts', "const a = await import('../../../src/main.tsx')"],
    ],
    right: [['server/app.ts', "import { a } from './routes/src.ts'"]],
  },
  'the browser app never imports the server': {
    wrong: [['src/replica/a.ts', "import type { A } from '../../server/app.ts'"]],
    right: [['src/replica/a.ts', "// was: import { a } from '../../server/app.ts'"]],
  },
  'sync/ imports neither side': {
    wrong: [['sync/engine/a.test.ts', "import { a } from '../../server/db/a.ts'"]],
    right: [['sync/engine/a.ts', "import { a } from '../lib/a.ts'"]],
  },
  'sync/ needs nothing that only one side has: no package but zod, uuid and markdown-it': {
    wrong: [
      ['sync/engine/a.ts', "import { readFileSync } from 'node:fs'"],
      ['sync/engine/b.ts', "import Dexie from 'dexie'"],
    ],
    right: [
      ['sync/engine/a.test.ts', "import { test } from 'vitest'"],
      ['sync/engine/b.ts', "import { z } from 'zod'\nimport { must } from '#sync/lib/must.ts'"],
    ],
  },
  'the engine knows no product: it imports only lib, the protocol and the transaction port': {
    wrong: [
      ['sync/engine/a.ts', "import { shapes } from '../entities/registry.ts'"],
      ['sync/engine/b.ts', "import type { Outcome } from '../mutators/mutator.ts'"],
      ['sync/engine/c.ts', "import { audienceOf } from '../policies/scope.ts'"],
      ['sync/engine/d.ts', "import { withHawb } from '../device/check-in-number.ts'"],
      ['sync/engine/e.ts', "import { hawbOf } from '#sync/rules/packages/hawb.ts'"],
    ],
    right: [
      ['sync/engine/a.ts', "import type { Tx } from '../tx.ts'\nimport { isoOf } from '../lib/clock.ts'"],
      ['sync/engine/a.test.ts', "import { runMutator } from '../mutators/index.ts'"],
      ['sync/device/a.ts', "import { runMutator } from '../mutators/index.ts'"],
    ],
  },
  'the engine speaks no word of the product': {
    wrong: [
      ['sync/engine/a.ts', "const goesAlong = ['package.update']"],
      ['sync/engine/b.ts', 'const { hawbNumber } = args'],
      ['sync/engine/c.ts', "tx.all('_blob')"],
    ],
    right: [
      ['sync/engine/a.ts', '// once for a package\nconst row = await tx.get(entity, id)'],
      ['sync/device/a.ts', "tx.all('_blob')"],
    ],
  },
  'both sides import sync/ as #sync': {
    wrong: [['server/app.ts', "import { must } from '../sync/lib/must.ts'"]],
    right: [
      ['server/app.ts', "import { must } from '#sync/lib/must.ts'\nimport { push } from './sync/push.ts'"],
    ],
  },
  'an area of screens never imports another area': {
    wrong: [['src/screens/packages/list.tsx', "import { B } from '../checkin/b.tsx'"]],
    right: [
      ['src/screens/packages/list.tsx', "import { B } from './b.tsx'\nimport { C } from '../../ui/c.tsx'"],
    ],
  },
  'src/ui knows no data': {
    wrong: [['src/ui/table.tsx', "import { usePackages } from '../queries/packages.ts'"]],
    right: [['src/ui/table.tsx', "import { row } from './row.tsx'"]],
  },
  'only the replica, photos, queries and the session import Dexie and upload libraries': {
    wrong: [
      ['src/screens/packages/list.tsx', "import { useLiveQuery } from 'dexie-react-hooks'"],
      ['src/stores/a.ts', "import { Upload } from 'tus-js-client'"],
    ],
    right: [['src/replica/tables.ts', "import Dexie from 'dexie'"]],
  },
  'only http, the replica and the service worker touch the network and the device tables': {
    wrong: [
      ['src/screens/packages/list.tsx', "const a = await fetch('/api/x')"],
      ['src/stores/a.ts', "const socket = new WebSocket('/deviceHub')"],
    ],
    right: [
      ['src/replica/net.ts', "fetch('/api/x')"],
      ['src/screens/packages/list.tsx', 'const { refetch } = useThing()\nrefetch()'],
    ],
  },
  'only queries and the session make calls and import TanStack Query': {
    wrong: [
      ['src/screens/payment/a.tsx', "import { call } from '../../http/call.ts'"],
      ['src/components/a.tsx', "const { callForFile } = await import('../http/call.ts')"],
      ['src/screens/account/a.tsx', "import { useQuery } from '@tanstack/react-query'"],
    ],
    right: [
      ['src/queries/api/a.ts', "import { call } from '../../http/call.ts'"],
      ['src/session/a.ts', "import { useMutation } from '@tanstack/react-query'"],
      ['src/screens/payment/a.tsx', "import { CallError } from '../../http/call-error.ts'"],
      ['src/start/a.ts', "import { onUnauthorized } from '../http/call.ts'"],
    ],
  },
  'no effect of a component asks the server: queries do': {
    wrong: [
      [
        'src/screens/payment/a.tsx',
        "import { verifyCheckout } from '../../queries/api/checkouts.ts'\nuseEffect(() => {\n  let here = true\n  verifyCheckout(id).then((row) => here && setRow(row))\n}, [id])",
      ],
      ['src/components/a.tsx', 'useEffect(() => void send({ body: { token } }), [token, send])'],
      [
        'src/layouts/a.tsx',
        "import { searchArchive } from '../queries/archive.ts'\nuseLayoutEffect(() => {\n  const ask = async () => setRow(await searchArchive(text))\n  void ask()\n})",
      ],
    ],
    right: [
      [
        'src/screens/payment/a.tsx',
        "import { verifyCheckout } from '../../queries/api/checkouts.ts'\nuseEffect(() => {\n  document.title = title\n}, [title])\nconst ask = () => verifyCheckout(id)",
      ],
      ['src/screens/payment/b.tsx', 'useEffect(() => void fetchDialogs(), [])'],
      ['src/screens/payment/c.tsx', 'const rows = useServerQuery(rowsQuery)\nrows.again()'],
    ],
  },
  'a page that the server draws imports neither the router, nor Mantine, nor a query': {
    wrong: [
      ['src/visitor/pages/a.tsx', "import { Link } from '@tanstack/react-router'"],
      ['src/visitor/forms/a.tsx', "import { Button } from '@mantine/core'"],
      ['src/visitor/a.tsx', "import { useServerQuery } from '../queries/api/use-server-query.ts'"],
      ['src/visitor/a.ts', "const start = () => import('../main.tsx')"],
    ],
    right: [
      ['src/screens/public/a.tsx', "import { Link } from '@tanstack/react-router'"],
      ['src/visitor/forms/a.ts', "import { createOwnAccount } from '../../queries/api/registration.ts'"],
    ],
  },
  'a page that the server draws has no effect, because React runs on the server alone': {
    wrong: [['src/visitor/pages/a.tsx', 'useEffect(() => watch(form), [form])']],
    right: [['src/screens/public/a.tsx', 'useEffect(() => watch(form), [form])']],
  },
  'folders of src/ import only downwards': {
    wrong: [
      ['src/queries/a.ts', "import { a } from '../screens/packages/a.tsx'"],
      ['src/http/call.ts', "import type { Session } from '../session/session.ts'"],
      ['src/layouts/a.tsx', "const a = lazy(() => import('../routes/a.tsx'))"],
      ['src/stores/a.ts', "import { start } from '../main.tsx'"],
      ['src/visitor/pages/a.tsx', "import { LoginPage } from '../../screens/public/login-page.tsx'"],
      ['src/junk/a.ts', 'export const a = 1'],
    ],
    right: [
      ['src/screens/packages/a.tsx', "import { a } from '../../queries/a.ts'\nimport { b } from './b.ts'"],
      ['src/main.tsx', "import { a } from './start/a.ts'"],
      ['src/http/a.test.ts', "import { a } from '../session/a.ts'"],
      ['server/http/a.ts', "import { a } from '../session/a.ts'"],
    ],
  },
  'folders of server/ import only downwards': {
    wrong: [
      ['server/changes/unit.ts', "import { notePackages } from '../messages/package-notices.ts'"],
      ['server/http/route.ts', "import type { AppDeps } from '../deps/deps.ts'"],
      ['server/db/core/open.ts', "import { x } from '../packages/packages.ts'"],
      ['server/core/env.ts', "import type { S3Place } from '../files/s3-store.ts'"],
      ['server/jobs/backups.ts', "const x = await import('../main.ts')"],
      ['server/lib/deps.ts', 'export interface Deps {}'],
    ],
    right: [
      ['server/app.ts', "import { openDeps } from './deps/open-deps.ts'"],
      [
        'server/payments/simulator/a.ts',
        "import { b } from '../provider/b.ts'\nimport { c } from '../../billing/c.ts'",
      ],
      ['server/db/packages/a.ts', "import type { Db } from '../core/open.ts'"],
      ['server/messages/a.test.ts', "import { buildApp } from '../app.ts'"],
    ],
  },
  'no file of server/ imports itself by way of others': {
    wrong: [['server/changes/a.ts', "import type { A } from './a.ts'"]],
    right: [
      ['server/changes/a.ts', "import { b } from './b.ts'\nimport { c } from './c.ts'"],
      ['server/changes/b.ts', "import type { C } from './c.ts'"],
      ['server/changes/c.ts', 'export const c = 1'],
    ],
  },
  'no file of src/ imports itself by way of others': {
    wrong: [['src/ui/a.tsx', "const A = lateContent(async () => (await import('./a.tsx')).A)"]],
    right: [['src/ui/a.tsx', "import type { Props } from './a-frame.tsx'"]],
  },
  'no file of e2e/ imports itself by way of others': {
    wrong: [['e2e/simulation/world.ts', "import type { World } from './world.ts'"]],
    right: [['e2e/simulation/create-world.ts', "import type { World } from './world.ts'"]],
  },
  'the business day is defined in sync/lib/business-day.ts alone': {
    wrong: [
      ['server/exports/a.ts', "new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Jamaica' })"],
      ['server/billing/a.ts', 'const ends = day + "T05:00:00.000Z"'],
      ['server/db/billing/a.ts', "const shift = '-5 hours'"],
    ],
    right: [
      ['server/exports/a.ts', 'new Intl.DateTimeFormat(locale, { timeZone: companyZone })'],
      ['sync/lib/business-day.ts', "export const companyZone = 'America/Jamaica'"],
      ['server/exports/a.test.ts', "const at = '2026-11-22T05:00:00.000Z'"],
    ],
  },
  'lengths of time come from sync/lib/durations.ts': {
    wrong: [
      ['server/jobs/a.ts', 'const everyMs = 60_000'],
      ['server/jobs/a.ts', 'const day = 86400000'],
      ['src/queries/a.ts', 'const longest = 5 * 60 * 1000'],
    ],
    right: [
      ['server/jobs/a.ts', 'const everyMs = 5 * minuteMs'],
      ['server/jobs/a.ts', 'const patienceMs = 10_000'],
      ['server/jobs/a.test.ts', 'clock.pass(60_000)'],
    ],
  },
  'fields that are undefined are left out by sync/lib/pick-defined.ts alone': {
    wrong: [['server/routes/a.ts', 'Object.entries(body).filter(([, value]) => value !== undefined)']],
    right: [
      ['server/routes/a.ts', 'const changes = pickDefined(body)'],
      ['server/routes/a.ts', 'Object.entries(body).filter(([, value]) => value !== null)'],
    ],
  },
  'folders of sync/ import only downwards': {
    wrong: [
      ['sync/entities/accounts/account.ts', "import { type Role, roles } from '../../policies/roles.ts'"],
      ['sync/rules/a.ts', "import type { ArgsOf } from '../mutators/index.ts'"],
      ['sync/protocol/a.ts', "import type { Tx } from '../engine/store.ts'"],
      ['sync/lib/a.ts', "import type { Tx } from '../tx.ts'"],
      ['sync/junk/a.ts', 'export const a = 1'],
    ],
    right: [
      ['sync/policies/a.ts', "import type { Role } from '../entities/role.ts'"],
      ['sync/tx.ts', "import type { RowOf } from './entities/index.ts'"],
      ['sync/rules/a.test.ts', "import { runMutator } from '../mutators/index.ts'"],
      ['server/sync/a.ts', "import { b } from '../changes/b.ts'"],
    ],
  },
  'no file of sync/ imports itself by way of others': {
    wrong: [['sync/rules/a.ts', "import type { A } from './a.ts'"]],
    right: [['sync/rules/a.ts', "import { b } from './b.ts'"]],
  },
  'a screen asks a policy what its person may do': {
    wrong: [
      ['src/screens/packages/a.tsx', "if (may(session, 'PackageView')) return null"],
      ['src/components/a.tsx', "session.permissions.includes('PackageView')"],
    ],
    right: [
      ['src/screens/packages/a.tsx', 'if (packagePolicy.canSearch(session)) return null'],
      ['src/guards/guards.ts', 'may(visitor, permission)'],
    ],
  },
  'a part of the server takes what it needs as an argument, not off the Fastify instance': {
    wrong: [
      ['server/http/a.ts', 'const { env } = request.server.deps'],
      ['server/payments/a.ts', 'const { env } = app.deps'],
    ],
    right: [
      ['server/main.ts', 'const lines = await prepare(app.deps)'],
      ['server/http/a.test.ts', 'const { db } = server.app.deps'],
    ],
  },
  'only server/db imports Kysely and the SQLite driver': {
    wrong: [['server/routes/packages/packages.ts', "import { sql } from 'kysely'"]],
    right: [['server/db/packages/packages.ts', "import { sql } from 'kysely'"]],
  },
  'the write path runs without an HTTP server: server/changes imports neither Fastify nor server/http': {
    wrong: [
      ['server/changes/a.ts', "import type { FastifyRequest } from 'fastify'"],
      ['server/changes/b.ts', "import type { Call } from '../http/route.ts'"],
      ['server/changes/a.test.ts', "import type { FastifyRequest } from 'fastify'"],
    ],
    right: [
      ['server/changes/a.ts', "import type { CallRequest } from '../core/call-request.ts'"],
      ['server/http/route.ts', "import type { FastifyRequest } from 'fastify'"],
    ],
  },
  'a migration runs no code of today: of ours it imports its own parts and the first state': {
    wrong: [
      ['server/db/migrations/a.ts', "import { rowHash } from '#sync/protocol/row-hash.ts'"],
      ['server/db/migrations/b.ts', "import { searchTextOf } from '../tables/search-text.ts'"],
      ['server/db/migrations/c.ts', "import type { Permission } from '#sync/policies/permissions.ts'"],
    ],
    right: [
      [
        'server/db/migrations/a.ts',
        "import type { Kysely } from 'kysely'\nimport { firstState } from '../schema/index.ts'\nimport { parseMigration } from './migration.ts'",
      ],
      ['server/db/migrations/a.test.ts', "import { openDatabase } from '../core/open.ts'"],
    ],
  },
  'only server/db/core asks the database for an answer at once': {
    wrong: [
      ['server/changes/a.ts', "import type { DirectStatements } from '../db/core/direct-statements.ts'"],
      ['server/db/packages/a.test.ts', "import { directStatementsOn } from '../core/direct-statements.ts'"],
      ['e2e/simulation/a.ts', "import { readsOver } from '../../server/db/core/direct-statements.ts'"],
    ],
    right: [
      ['server/db/core/transactions/tx.ts', "import type { DirectStatements } from './direct-statements.ts'"],
      ['server/changes/a.ts', "import type { Statements } from '../db/core/statements.ts'"],
    ],
  },
  'a transaction is opened by withTransaction, runMutation or idempotent, and by nothing else': {
    wrong: [
      ['server/routes/packages/packages.ts', 'await db.transaction(({ kysely }) => f(kysely))'],
      ['server/changes/audit.ts', 'await deps.db.transaction(work)'],
      ['server/jobs/a.ts', 'const { transaction } = deps.db'],
      ['server/messages/send.ts', 'await kysely.transaction().execute(work)'],
      ['server/sync/push.ts', "tx.statements.control('commit')"],
      ['server/db/files/files.ts', "sqlite.exec('begin immediate')"],
      ['server/sync/push.ts', 'const rows = createRows(statements, kysely, 1)'],
    ],
    right: [
      ['server/routes/packages/packages.ts', 'await withTransaction(deps, by, ({ kysely }) => f(kysely))'],
      ['server/changes/with-transaction.ts', 'return db.transaction(work)'],
      ['server/db/core/transactions/batches.ts', 'const rows = await db.transaction(work)'],
      ['server/sync/push.test.ts', 'await server.db.transaction(async () => {})'],
    ],
  },
  'the device’s tables are read by readReplica, readOnce or useRows, which open a lost connection again': {
    wrong: [
      ['src/queries/a.ts', 'const rows = await requireReplica().db.package.toArray()'],
      ['src/queries/b.ts', 'const { accountId, db } = requireReplica()'],
      ['src/photos/a.ts', "const entry = await openNow()?.db._meta.get('draft')"],
    ],
    right: [
      ['src/queries/a.ts', 'const rows = await readReplica((db) => db.package.toArray())'],
      ['src/queries/b.ts', 'const { accountId, store } = requireReplica()'],
      ['src/start/a.ts', 'const name = openNow()?.db.name'],
    ],
  },
  'time, ids, chance and timers come in through seams': {
    wrong: [
      ['sync/engine/a.ts', 'const at = Date.now()'],
      ['sync/engine/b.ts', 'const at = new Date()'],
      ['server/sync/a.ts', 'setTimeout(f, 5)'],
      ['src/replica/a.ts', 'const jitter = Math.random()'],
    ],
    right: [
      ['sync/engine/a.ts', 'const at = new Date(clock.now())'],
      ['src/browser/system-clock.ts', 'export const clock = { now: () => Date.now() }'],
      ['sync/engine/a.test.ts', 'setTimeout(f, 5)'],
    ],
  },
  'no file is longer than 400 lines': {
    wrong: [['src/a.ts', 'x\n'.repeat(401)]],
    right: [
      ['src/a.ts', 'x\n'.repeat(400)],
      ['src/routeTree.gen.ts', 'x\n'.repeat(401)],
    ],
  },
  'a module of the app has no variable: its state is in a store, a slot or a closure': {
    wrong: [
      ['src/http/a.ts', 'let token: string | null = null'],
      ['src/stores/a.ts', 'export let last = 0'],
    ],
    right: [
      ['src/http/a.ts', 'const token = createSlot<string | null>(null)\nfunction count() {\n  let n = 0\n}'],
      ['src/http/a.test.ts', 'let n = 0'],
    ],
  },
  'exports are named, except where a tool asks for a default': {
    wrong: [['src/ui/a.tsx', 'export default function A() {}']],
    right: [['vite.config.ts', 'export default {}']],
  },
  'imports of ours name their file with its extension': {
    wrong: [
      ['src/ui/a.tsx', "import { b } from './b'"],
      ['src/ui/a.tsx', "import { b } from '#sync/lib/must'"],
    ],
    right: [
      ['src/ui/a.tsx', "import './b.css'\nimport url from './zxing.wasm?url'\nimport { z } from 'zod'"],
    ],
  },
  'nothing turns text into code or markup': {
    wrong: [
      ['src/ui/a.tsx', 'return <div dangerouslySetInnerHTML={{ __html: x }} />'],
      ['server/db/a.ts', 'sql.raw(name)'],
      ['src/ui/b.ts', 'node.innerHTML = x'],
      ['sync/a.ts', 'eval(x)'],
    ],
    right: [['src/ui/a.tsx', '// innerHTML is never needed here\nretrieval(x)']],
  },
  'no test is left out, retried, or waits for the clock': {
    wrong: [
      ['src/a.test.ts', "test.skip('a', () => {})"],
      ['e2e/journeys/a.spec.ts', 'await page.waitForTimeout(500)'],
    ],
    right: [['src/a.test.ts', "test('a', () => {})"]],
  },
  'nothing is left for later': {
    wrong: [['server/a.ts', "throw new Error('Not implemented')"]],
    right: [['server/a.ts', 'const total = 1']],
  },
}
