import type { BlobEntry } from '#sync/device/tables.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import { actorOf, people } from './company.ts'
import type { SimDevice } from './device.ts'
import type { World } from './world.ts'

const rowsOf = <T>(world: World, table: 'packageImage' | 'package' | 'delivery'): T[] =>
  [...(world.server.reader.truth().rows.get(table)?.values() ?? [])] as unknown as T[]

/** Each photo is on its package once, and each existing one was taken by a change that was done. */
function checkOnce(world: World): void {
  const { server, ledger, verdict } = world
  const imageArgs = server.reader
    .mutations()
    .filter(
      ({ name, status, outcome }) =>
        name === 'package.addImage' && status === 'applied' && outcome === 'done',
    )
    .map(({ uid }) => ledger.find(uid)?.args as PackageImage | undefined)
  const additionsById = Map.groupBy(
    imageArgs.filter((args) => args !== undefined),
    ({ packageImageId }) => packageImageId,
  )
  const images = rowsOf<PackageImage>(world, 'packageImage')
  for (const { packageImageId, fileId } of images) {
    const additions = additionsById.get(packageImageId) ?? []
    if (additions.length !== 1)
      verdict.fail('photos', 'server', `${packageImageId} was added ${additions.length} times`)
    if (additions[0] && additions[0].fileId !== fileId)
      verdict.fail('photos', 'server', `${packageImageId} shows ${fileId}, not ${additions[0].fileId}`)
  }
  const ids = new Set(images.map(({ packageImageId }) => packageImageId))
  for (const id of additionsById.keys())
    if (!ids.has(id)) verdict.fail('photos', 'server', `${id} is nowhere`)
}

/** Nothing waits for ever, the server has what it said it has, and what it refused it refused for a reason. */
function checkBlobs(world: World, device: SimDevice, blobs: readonly BlobEntry[]): void {
  const { server, verdict } = world
  const { files } = server.reader.beside()
  const images = rowsOf<PackageImage>(world, 'packageImage').filter(({ deletedAt }) => deletedAt === null)
  for (const { fileId, kind, state, problem } of blobs) {
    const file = files.get(fileId)
    if (state === 'waiting') verdict.fail('photos', device.name, `${kind} ${fileId} still waits`)
    if (state === 'refused') verdict.fail('photos', device.name, `${kind} ${fileId} was refused: ${problem}`)
    if (state !== 'sent') continue
    if (file?.kind !== kind || file.ownerAccountId !== people[device.person].accountId)
      verdict.fail('photos', device.name, `${kind} ${fileId} is kept as ${JSON.stringify(file)}`)
    for (const image of images)
      if (image.fileId === fileId && !image.uploaded)
        verdict.fail(
          'photos',
          device.name,
          `${fileId} is here, and its photo ${image.packageImageId} says it is not`,
        )
  }
}

/** A photo says that the server has its bytes only when it does. */
function checkClaimed(world: World): void {
  const { files } = world.server.reader.beside()
  for (const { packageImageId, fileId, uploaded } of rowsOf<PackageImage>(world, 'packageImage'))
    if (uploaded && !files.has(fileId))
      world.verdict.fail('photos', 'server', `${packageImageId} says that ${fileId} is here, and it is not`)
}

/** The customers whose package or delivery shows a file to them: photos do, signatures stay with the company. */
function customersOf(world: World, fileId: string, kind: string): ReadonlySet<string> {
  const owners = new Set<string>()
  const addOwner = (accountId: string | null) => accountId && owners.add(accountId)
  if (kind === 'package-image')
    for (const image of rowsOf<PackageImage>(world, 'packageImage'))
      if (image.fileId === fileId && !image.deletedAt) addOwner(image.accountId)
  for (const { handover, accountId, deletedAt } of rowsOf<Package>(world, 'package'))
    if (!deletedAt && kind === 'delivery-photo' && handover?.photoFileIds.includes(fileId))
      addOwner(accountId)
  for (const { proof, accountId, deletedAt } of rowsOf<Delivery>(world, 'delivery'))
    if (!deletedAt && proof && proof.photoFileIds.includes(fileId)) addOwner(accountId)
  return owners
}

async function checkReadable(world: World): Promise<void> {
  const { server, verdict } = world
  const customers = [people.customer1, people.customer2]
  for (const [fileId, { ownerAccountId, kind }] of server.reader.beside().files) {
    const owners = customersOf(world, fileId, kind)
    const rights = new Map([[actorOf(people.supervisor), true]])
    for (const customer of customers)
      rights.set(actorOf(customer), [...owners, ownerAccountId].includes(customer.accountId))
    for (const [actor, isRight] of rights)
      if ((await server.mayRead(actor, fileId)) !== isRight)
        verdict.fail('photos', 'server', `${actor.name} ${isRight ? 'can’t' : 'can'} read ${kind} ${fileId}`)
  }
}

/** Photos, signatures and proofs after the last fault. What a restore of the server took is not asked for. */
export async function checkPhotos(world: World, wasRestored: boolean): Promise<void> {
  checkOnce(world)
  await world.time.busy(checkReadable(world))
  if (wasRestored) return
  checkClaimed(world)
  for (const device of world.devices) {
    const blobs = await world.time.busy(device.disk.read((tx) => tx.all('_blob')))
    checkBlobs(world, device, blobs)
  }
}
