import type { BlobEntry } from '#sync/device/tables.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { Caller } from './callers.ts'
import type { PersonName } from './company.ts'
import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import { inBackground, open } from './opening.ts'
import { bytesOf, describeUpload, type Picture } from './photos.ts'
import type { World } from './world.ts'

/** These are the fates of an upload on its way, with their weights. */
const fates = { whole: 6, cut: 2, unanswered: 2, twice: 1.5 } as const

/** A device uploads with the session of its account, regardless of who works on it. */
const callerOf = (world: World, device: SimDevice): Caller | null => {
  const { actor, suspended } = world.rights[device.person]
  return suspended ? null : { actor, deviceId: device.deviceId }
}

const isPicture = (blob: BlobEntry): blob is BlobEntry & Picture =>
  ['package-image', 'signature', 'delivery-photo'].includes(blob.kind)

async function waitingOn(device: SimDevice): Promise<(BlobEntry & Picture)[]> {
  const blobs = await device.disk.read((tx) => tx.all('_blob'))
  return blobs.filter(isPicture).filter(({ state }) => state === 'waiting')
}

/** Offers one picture; returns what the device then notes about it, or null when it has heard nothing. */
async function offer(
  world: World,
  device: SimDevice,
  blob: BlobEntry & Picture,
  fate: keyof typeof fates,
): Promise<BlobEntry | null> {
  const caller = callerOf(world, device)
  if (!caller || fate === 'cut') return null
  const send = () => world.server.upload(caller, describeUpload(blob), bytesOf(blob.fileId))
  const answer = await send()
  if (fate === 'twice') await send()
  if (!answer || fate === 'unanswered') return null
  world.tally.count(`upload ${answer.kind}`)
  return answer.kind === 'stored'
    ? { ...blob, state: 'sent', sentAt: isoOf(device.now()) }
    : { ...blob, state: 'refused', problem: answer.message }
}

async function settle(world: World, device: SimDevice, settledBlob: BlobEntry): Promise<void> {
  await open(world, device).store.write(
    async (tx) => {
      const blob = await tx.get('_blob', settledBlob.fileId)
      // It may have gone with its check-in meanwhile.
      if (blob) tx.put('_blob', [settledBlob])
    },
    { durable: true },
  )
}

async function sendSome(
  world: World,
  device: SimDevice,
  chance: Chance,
  fatesNow: Record<keyof typeof fates, number>,
) {
  const waiting = await waitingOn(device)
  for (let n = chance.between(1, 4); n > 0 && waiting.length > 0; n--) {
    const [blob] = waiting.splice(chance.below(waiting.length), 1)
    const fate = chance.weighted(fatesNow)
    world.tally.count(`picture ${fate}`)
    const settledBlob = blob && (await offer(world, device, blob, fate))
    if (settledBlob) inBackground(world, device.name, settle(world, device, settledBlob))
  }
}

/**
 * Pictures travel on their own, in any order, and are cut and repeated. Sometimes they get through where changes do not:
 * a request of a few bytes fails as easily as one of a million.
 */
export async function upload(world: World, device: SimDevice, chance: Chance): Promise<void> {
  if (!world.server.running || (!device.link.up && chance.hit(0.5))) return
  const onTheirWay = (await waitingOn(device)).filter(({ uid }) => !world.server.reader.knows(uid))
  if (onTheirWay.length > 0) world.tally.count('picture before its change')
  await world.time.busy(sendSome(world, device, chance, fates))
}

/** After the last fault every picture that waits is sent. */
export async function uploadAll(world: World, chance: Chance): Promise<void> {
  const weights = { whole: 1, cut: 0, unanswered: 0, twice: 0 }
  for (let round = 0; round < 30; round++) {
    let left = 0
    for (const device of world.devices) {
      left += (await waitingOn(device)).length
      await world.time.busy(sendSome(world, device, chance.fork(`${device.name}/${round}`), weights))
    }
    await world.time.runUntil(world.time.now() + 1_000)
    if (left === 0) return
  }
}

const intruders: readonly PersonName[] = ['warehouse1', 'warehouse2', 'employee', 'supervisor']

/** A colleague's app sends other bytes under the id of a photo, be it here already or on its way. */
export async function intrude(world: World, _device: SimDevice, chance: Chance): Promise<void> {
  if (!world.server.running) return
  const images = [...(world.server.reader.truth().rows.get('packageImage')?.values() ?? [])]
  const fileIds = images.flatMap((row) => ('fileId' in row ? [row.fileId] : []))
  const person = chance.pick(intruders)
  const { actor, suspended } = world.rights[person]
  if (fileIds.length === 0 || suspended) return
  const fileId = chance.pick(fileIds)
  const bytes = bytesOf(fileId, ' of somebody else')
  const picture = { fileId, kind: 'package-image' as const }
  const answer = await world.time.busy(
    world.server.upload({ actor, deviceId: '' }, describeUpload(picture, bytes), bytes),
  )
  world.tally.count(`other bytes ${answer?.kind ?? 'unanswered'}`)
  if (answer?.kind === 'stored')
    world.verdict.fail('photos', 'server', `${person} put other bytes in the place of ${fileId}`)
}
