import { mutate } from '../../../src/changes/mutate.ts'
import { requireReplica } from '../../../src/replica/replica.ts'

/** As a phone's camera sees a door: more than flat colours, so that it takes the room of a real picture. */
async function pictureOf(
  words: string,
  [width, height]: readonly [number, number],
  type: string,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('nothing to draw with')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  const spots = type === 'image/jpeg' ? 2500 : 0
  for (let n = 0; n < spots; n++) {
    pen.fillStyle = `hsl(${Math.random() * 360} 40% ${30 + Math.random() * 50}%)`
    pen.fillRect(
      Math.random() * width,
      Math.random() * height,
      4 + Math.random() * 90,
      4 + Math.random() * 60,
    )
  }
  pen.fillStyle = '#000'
  pen.font = `${Math.round(height / 8)}px sans-serif`
  pen.fillText(words, 10, height / 2)
  return canvas.convertToBlob({ type })
}

/** Hands over this many of the open stops, each with a signature and photos. Resolves with their number. */
export async function handOverStops(stopCount: number, photosEach: number): Promise<number> {
  const { db } = requireReplica()
  const out = (await db.delivery.toArray())
    .filter(({ status }) => status === 'OutForDelivery')
    .slice(0, stopCount)
  for (const { deliveryId, contact, dueJmdCents } of out) {
    const recipientName = contact?.name ?? ''
    const proof = { recipientName, relationship: '', idType: '', idLast4: '' }
    const position = { latitude: null, longitude: null, accuracyM: null }
    const collectedMoney =
      dueJmdCents > 0
        ? { method: 'Cash' as const, amountJmdCents: dueJmdCents, tenderedJmdCents: dueJmdCents }
        : null
    const photos: Blob[] = []
    for (let n = 0; n < photosEach; n++)
      photos.push(await pictureOf(`${recipientName} ${n}`, [1600, 1200], 'image/jpeg'))
    const signature = await pictureOf(recipientName, [480, 200], 'image/png')
    await mutate(
      'delivery.handOver',
      { deliveryId, proof: { ...proof, ...position }, collected: collectedMoney },
      { proof: { signature, photos } },
    )
  }
  return out.length
}

export interface Waiting {
  readonly steps: number
  readonly pictures: number
  /** Bytes of the waiting data: the pictures, and the steps in the form of a request. */
  readonly bytes: number
  readonly refused: number
}

/** Returns the work that the server has not confirmed. */
export async function waitingWork(): Promise<Waiting> {
  const { db } = requireReplica()
  const [steps, blobs, refusalCount] = await Promise.all([
    db._outbox.toArray(),
    db._blob.toArray(),
    db._rejected.count(),
  ])
  const pictures = blobs.filter(({ state }) => state === 'waiting')
  const inSteps = steps.map(({ mid, uid, name, ver, args, occurredAt }) => ({
    mid,
    uid,
    name,
    ver,
    args,
    occurredAt,
  }))
  return {
    steps: steps.length,
    pictures: pictures.length,
    bytes: pictures.reduce((sum, { size }) => sum + size, 0) + JSON.stringify(inSteps).length,
    refused: refusalCount + blobs.filter(({ state }) => state === 'refused' || state === 'dropped').length,
  }
}
