import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'
import { type MutatorName, mutators, runMutator, versionOf } from '#sync/mutators/index.ts'
import { memoryTx } from '#sync/test/memory-tx.ts'
import { accountOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { putDutyTable } from '../db/billing/duty-tables.ts'
import { headOf } from '../db/core/head.ts'
import { insertFile } from '../db/files/files.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { type QueuedExample, queuedExamples, queuedFiles, queuedFolder } from '../test/queued.ts'
import { merchantInvoiceFileId, putQueuedWorld, queuedPeople } from '../test/queued-world.ts'
import { handlePush } from './push.ts'

// If a test here fails, a change that devices hold in their queues would no longer be taken. Give the new argument a
// default, or the mutator a new version that reads the old one (CONTRIBUTING, "How to change a mutator's arguments").

const names = Object.keys(mutators) as MutatorName[]

/** `package.checkIn@1` of `package.checkIn@1.json`, and of what came later to that version, `package.checkIn@1-fragile.json`. */
const versionIn = (file: string): string => file.replace(/(-[a-z-]+)?\.json$/, '')

/** Changes that carry the details of a package share the examples of a new detail. */
const withDetails = ['package.checkIn@1', 'package.create@1', 'package.update@1', 'review.resolve@1']
const versionsIn = (file: string): readonly string[] =>
  versionIn(file) === 'details@1' ? withDetails : [versionIn(file)]

test('[C10] each version of each mutator has examples of what apps have queued', () => {
  const versions = names.flatMap((name) =>
    Array.from({ length: versionOf(name) }, (_, n) => `${name}@${n + 1}`),
  )
  expect([...new Set([...queuedFiles().keys()].flatMap(versionsIn))].sort()).toEqual(versions.sort())
})

/** Every field in a value, with the fields that it is in: `proof.idLast4`. Members of a list have the name of the list. */
const fieldsIn = (value: unknown, path = ''): string[] =>
  Array.isArray(value)
    ? value.flatMap((item) => fieldsIn(item, path))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, inner]) => [
          `${path}${name}`,
          ...fieldsIn(inner, `${path}${name}.`),
        ])
      : []

/** The same of what a JSON schema allows. */
const fieldsAllowed = (schema: unknown, path = ''): string[] =>
  Array.isArray(schema)
    ? schema.flatMap((part) => fieldsAllowed(part, path))
    : isRecord(schema)
      ? [
          ...Object.entries(isRecord(schema['properties']) ? schema['properties'] : {}).flatMap(
            ([name, inner]) => [`${path}${name}`, ...fieldsAllowed(inner, `${path}${name}.`)],
          ),
          ...['items', 'anyOf', 'allOf'].flatMap((part) => fieldsAllowed(schema[part], path)),
        ]
      : []

test.each(names)('[C10] each argument of %s is in an example', (name) => {
  const queuedFields = queuedExamples()
    .flatMap(([, { queue }]) => queue)
    .filter((change) => change.name === name && change.ver === versionOf(name))
    .flatMap(({ args }) => fieldsIn(args))
  const { args }: { args: z.ZodType } = mutators[name]
  const allowedFields = fieldsAllowed(z.toJSONSchema(args, { unrepresentable: 'any', io: 'input' }))
  expect(allowedFields.length).toBeGreaterThan(0)
  expect(allowedFields.filter((field) => !queuedFields.includes(field))).toEqual([])
})

test('[C10] an example is the bytes that an old app holds, and is never changed', () => {
  const frozen: Record<string, string> = JSON.parse(readFileSync(join(queuedFolder, 'frozen.json'), 'utf8'))
  const hashes = [...queuedFiles()].map(([file, text]) => [
    file,
    createHash('sha256').update(text).digest('hex').slice(0, 16),
  ])
  // A new version adds a line to frozen.json; an existing line doesn't change.
  expect(Object.fromEntries(hashes)).toEqual(frozen)
})

test('[C10] a file holds its own mutators and versions, each as the last change of a queue', () => {
  const lastChanges = new Map<string, Set<string>>()
  for (const [file, { queue }] of queuedExamples()) {
    const names = lastChanges.get(file) ?? new Set<string>()
    lastChanges.set(file, names.add(`${queue.at(-1)?.name}@${queue.at(-1)?.ver}`))
  }
  for (const [file, names] of lastChanges) expect([...names].sort()).toEqual(versionsIn(file))
})

const examples = queuedExamples().map(([file, example]) => [file, example.title, example] as const)

async function runOnDevice({ by, queue }: QueuedExample) {
  const tx = memoryTx()
  for (const [n, person] of queuedPeople.entries()) await tx.put('account', accountOf(person, `QS-1000${n}`))
  await putQueuedWorld(tx)
  const actor = queuedPeople.find(({ role }) => role === by) ?? expect.fail(`No ${by} here`)
  let outcome: unknown
  for (const { uid, name, ver, args, occurredAt } of queue)
    outcome = await runMutator(tx, name, args, actor, {
      ...{ uid, ver, now: occurredAt, occurredAt, deviceId: 'phone', side: 'device', isQueued: true },
    })
  return outcome
}

test.each(examples)(
  '[C10] a device runs %s, %s, on top of its rows as it did when it was queued',
  async (_file, _title, example) => {
    expect(await runOnDevice(example)).toMatchObject({ outcome: expect.stringMatching(/^(done|review)$/) })
  },
)

const dutyTable = {
  dutyTableId: idOf(0xd01),
  validFrom: '2026-01-01',
  deMinimisUsdCents: 10_000,
  rates: {
    categories: [{ category: 'General goods', dutyPercent: 20, gctPercent: null }],
    ...{ gctPercent: 15, scfPercent: 0.3, environmentalLevyPercent: 0.5, cafJmdCents: 250_000 },
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
    ...{ insuranceAirPercent: 1, insuranceSeaPercent: 1.5 },
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('on a server with the rows that they are about', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await startServer('2026-11-02T12:00:00.000Z')
    await withTransaction({ db: server.db }, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
      await putQueuedWorld(tx)
      await putDutyTable(tx.kysely, dutyTable)
      await insertFile(tx.kysely, {
        ...{
          fileId: merchantInvoiceFileId,
          kind: 'merchant-invoice',
          ownerAccountId: server.people.User.accountId,
        },
        ...{ name: 'invoice.pdf', contentType: 'application/pdf', size: 10, sha256: '00'.repeat(32) },
        ...{ visibility: 'Private', path: 'invoice.pdf', createdAt: tx.at, packageId: null, deletedAt: null },
      })
    })
  })
  afterEach(() => server.close())

  const push = async ({ by, queue }: QueuedExample) =>
    handlePush(
      server,
      server.people[by],
      { deviceId: server.ids.next(), ip: '10.0.0.1' },
      {
        ...{ protocol: 1, epoch: (await headOf(server.db.reads)).epoch, clientId: server.ids.next() },
        mutations: queue.map((change, n) => ({ ...change, mid: n + 1 })),
      },
    )

  test.each(examples)(
    '[C10] the server takes %s, %s, as an old app queued it',
    async (_file, _title, example) => {
      const { results } = await push(example)
      for (const result of results) expect(result).toMatchObject({ status: 'applied', code: null })
      expect(results.at(-1)?.outcome).not.toBe('already')
    },
  )
})
