import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { LiveDown } from '../protocol/messages.ts'
import { applyPage } from './apply.ts'
import { pushAll } from './exchange.ts'
import { joinDeltas } from './join-deltas.ts'
import type { Net } from './net.ts'
import { metaOf, positionOf } from './store.ts'
import { type BenchDevice, benchDevice, netTo, testId } from './test/bench-device.ts'
import type { LittleServer } from './test/little-server.ts'
import { at, checkInArgs, seededServer } from './test/seeded.ts'

const packages = 3

interface Step {
  /** The writer of the step: the device itself, another one, or the office at the server. */
  readonly by: 'device' | 'other' | 'office'
  readonly pkg: number
  readonly bin: string
  readonly isRemoved: boolean
}

const steps = fc.array(
  fc.record<Step>({
    by: fc.constantFrom('device', 'other', 'office'),
    pkg: fc.integer({ min: 1, max: packages + 2 }),
    bin: fc.constantFrom('', 'A1', 'B2'),
    isRemoved: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

const save = (device: BenchDevice, { pkg, bin }: Step) =>
  device.save('package.checkIn', checkInArgs(pkg, { bin })).catch(() => undefined)

async function take(server: LittleServer, device: BenchDevice, otherDevice: BenchDevice, step: Step) {
  if (step.by === 'device') {
    await save(device, step)
    await pushAll(device.syncSession).catch(() => undefined)
  } else if (step.by === 'other') {
    await save(otherDevice, step)
    await otherDevice.sync()
  } else
    await server.commit(async (tx) => {
      const row = (await tx.get('package', testId(step.pkg))) ?? blankPackage(testId(step.pkg), at)
      await tx.put('package', { ...row, bin: step.bin, deletedAt: step.isRemoved ? at : null })
    })
}

/** The frame for what the server has done since this point. */
async function deltaSince(server: LittleServer, device: BenchDevice, from: { v: number; mid: number }) {
  const clientId = (await device.store.read((tx) => metaOf(tx, 'client')))?.clientId ?? ''
  const { scopes } = server.hello({ clientId, epoch: null, head: null } as never)
  const reply = server.pull({
    ...{ protocol: 1, schema: 's', epoch: server.epoch, clientId, rows: 5000, knownMid: from.mid },
    cursors: Object.fromEntries(scopes.map((scope) => [scope, [from.v, '~', ''] as const])) as never,
  })
  if (reply.kind !== 'ok') throw new Error('The server gave no page')
  return { t: 'delta' as const, from: server.head(from.v), page: reply.value }
}

async function apply(device: BenchDevice, frames: readonly LiveDown[]): Promise<void> {
  for (const frame of frames) {
    if (frame.t !== 'delta') continue
    const { seq, head } = await device.store.read(positionOf)
    expect(head).toEqual(frame.from)
    const { memory, term } = device.syncSession
    const input = { page: frame.page, at: { seq }, term }
    expect(await applyPage(device.store, input, memory, device.syncSession.device)).toMatchObject({
      kind: 'applied',
    })
  }
}

const stateOf = async (device: BenchDevice) => {
  const { seq: _, ...position } = await device.store.read(positionOf)
  const counts = await Promise.all((['_outbox', '_sent', '_rejected', '_shadow'] as const).map(device.count))
  return { position, counts, rows: await device.rows() }
}

test('[property] joined deltas leave a device as the same ones do one by one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (work) => {
      const server = await seededServer(packages)
      const net = netTo(server)
      // The answers to its pushes get lost, so the deltas acknowledge its changes.
      const push: Net['push'] = async (request, ms) => {
        await net.push(request, ms)
        return { kind: 'unreachable', message: 'Cut' }
      }
      const device = benchDevice({ ...net, push })
      const otherDevice = benchDevice(net)
      await device.sync()
      await otherDevice.sync()
      let from = { v: server.v, mid: 0 }
      const frames: LiveDown[] = []
      for (const step of work) {
        await take(server, device, otherDevice, step)
        const frame = await deltaSince(server, device, from)
        from = { v: server.v, mid: frame.page.lastMid }
        frames.push(frame, { t: 'ping' })
      }
      const copy = benchDevice(net, device.store.snapshot())
      const joinedFrames = joinDeltas(frames)
      expect(joinedFrames.filter(({ t }) => t === 'delta')).toHaveLength(1)
      await apply(device, frames)
      await apply(copy, joinedFrames)
      expect(await stateOf(copy)).toEqual(await stateOf(device))
    }),
    { numRuns: 60 },
  )
})

describe('deltas are not joined', () => {
  const head = (v: number) => ({ v, tag: v * 7 })
  const deltaOf = (from: number, to: number, page: object = {}): LiveDown => ({
    t: 'delta',
    from: head(from),
    page: {
      ...{ epoch: 'e1', head: head(to), lastMid: 0, scopes: ['all'], rows: [], next: {}, more: false },
      ...{ sums: {}, sweep: [], results: [], ...page },
    },
  })
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ['package', testId(n), 1, 0, {}] as const)

  test.each<[string, readonly LiveDown[]]>([
    ['with a gap between them', [deltaOf(1, 2), deltaOf(3, 4)]],
    ['of another history', [deltaOf(1, 2), deltaOf(2, 3, { epoch: 'e2' })]],
    ['behind a head with another tag', [deltaOf(1, 2, { head: { v: 2, tag: 1 } }), deltaOf(2, 3)]],
    ['for other scopes', [deltaOf(1, 2), deltaOf(2, 3, { scopes: ['all', 'more'] })]],
    [
      'of more rows than one transaction takes',
      [deltaOf(1, 2, { rows: rows(300) }), deltaOf(2, 3, { rows: rows(201) })],
    ],
    ['around new rights', [deltaOf(1, 2), { t: 'scopes' }, deltaOf(2, 3)]],
    ['around a word that there is more to read', [deltaOf(1, 2), { t: 'poke', v: 2 }, deltaOf(2, 3)]],
  ])('%s', (_, frames) => {
    expect(joinDeltas(frames)).toEqual(frames)
  })

  test('but over a ping and news of other data, which stay', () => {
    const between: LiveDown[] = [{ t: 'ping' }, { t: 'changed', about: ['invoice'] }]
    expect(joinDeltas([deltaOf(1, 2), ...between, deltaOf(2, 3)])).toEqual([deltaOf(1, 3), ...between])
  })
})
