import { rewriteAccount, rewriteWorkers } from './accounts.ts'
import { actionWeightsIn } from './action-weights.ts'
import { clone, copyProfile } from './cloning.ts'
import { isHandheldName, openManifest, workerNames } from './company.ts'
import { ourSchema, type SimDevice } from './device.ts'
import { evict } from './eviction.ts'
import { removeHandheld, replacePin, revokePin, takeOver } from './handhelds.ts'
import { type Chance, chanceOf } from './kernel/chance.ts'
import { discardRefused, retryRefused } from './needs-attention.ts'
import { moveBetweenOffices, rewriteOffices } from './offices.ts'
import { inBackground, open, takeOver as takeLead } from './opening.ts'
import type { Step, StepKind } from './plan.ts'
import { planDeliveries } from './planned-deliveries.ts'
import { workOnQuestions } from './questions.ts'
import { putBackApp, updateApp } from './releases.ts'
import { callTwice } from './rest.ts'
import { changeRights } from './rights.ts'
import { doorCodesOf, workOnRoads } from './roads.ts'
import { save } from './saving.ts'
import { crash, forget, putBack, restart, restore } from './server-steps.ts'
import type { Sight } from './sight.ts'
import { openTab } from './tabs.ts'
import { twoPhones } from './two-phones.ts'
import { intrude, upload } from './uploading.ts'
import { takeBack } from './withdrawing.ts'
import type { World } from './world.ts'

type Act = (world: World, device: SimDevice, chance: Chance) => void | Promise<void>

const online: Act = (_world, device) => {
  if (device.link.up) return
  device.link.up = true
  for (const tab of device.tabs) tab.loop?.wake('now')
}

const acts: Record<StepKind, Act> = {
  save(world, device, chance) {
    const tab = chance.pick([open(world, device), ...device.tabs])
    const name = chance.weighted(actionWeightsIn(world.plan, device.person))
    const look = (sight: Sight): Sight => ({ ...sight, doorCodes: doorCodesOf(world) })
    inBackground(world, device.name, save(device, tab, name, chance, world, look))
  },
  offline(_world, device) {
    device.link.up = false
  },
  online,
  halfOpen(_world, device) {
    device.link.halfOpen = true
  },
  wholeAgain(_world, device) {
    device.link.halfOpen = false
  },
  killTab(_world, device, chance) {
    for (const tab of [...device.tabs]) if (chance.hit(0.7)) tab.run.end()
  },
  killAtAwait(_world, device, chance) {
    device.tabs[0]?.run.endAfter(chance.between(1, 12))
  },
  killInWrite(world, device) {
    world.tally.count('tab killed in a transaction')
    device.tabs[0]?.run.endInWrite()
  },
  stealTab(world, device) {
    if (!device.leading) return
    takeLead(world, device, openTab(device, world))
    world.tally.count('leadership taken')
  },
  clone,
  copyProfile,
  clockStep(world, device, chance) {
    device.skew += chance.between(-26, 26) * 3_600_000
    world.tally.count('clock stepped')
  },
  serverRestart: restart,
  serverCrash: crash,
  serverCopy: (world) => world.server.keepCopy(),
  async serverRestore(world) {
    await restore(world)
    await rewriteWorkers(world)
    await rewriteOffices(world)
  },
  async serverPutBack(world, device, chance) {
    await putBack(world, device, chance)
    await rewriteWorkers(world)
    await rewriteOffices(world)
  },
  serverForgets: forget,
  restTwins: callTwice,
  async rights(world, _device, chance) {
    if (!world.server.running) return
    const chosenName = chance.pick(world.devices).person
    const person = isHandheldName(chosenName) ? chance.pick(workerNames) : chosenName
    const changedRight = { ...world.rights[person] }
    const account = changeRights(person, changedRight, chance)
    world.tally.count('rights changed')
    world.tell(
      `${person} is now ${account.role}, ${account.status}: ${changedRight.actor.permissions.length} permissions`,
    )
    await rewriteAccount(world, person, changedRight, account)
    const ownDevices = () => world.devices.filter((candidate) => candidate.person === person)
    // A person who was let in again signs in, sooner or later.
    if (!changedRight.suspended)
      world.time.after(chance.between(100, 60_000), 'signs in again', () => {
        for (const device of ownDevices()) for (const tab of device.tabs) tab.loop?.wake('now')
      })
  },
  async sealManifest(world) {
    if (!world.server.running) return
    await world.server.administer(async (tx) => {
      const row = await tx.get('manifest', openManifest)
      if (row) await tx.put('manifest', { ...row, status: row.status === 'Open' ? 'Sealed' : 'Open' })
    })
  },
  deliveries: (world, _device, chance) => planDeliveries(world, chance),
  twoPhones,
  offices: (world, _device, chance) => moveBetweenOffices(world, chance),
  questions: (world, _device, chance) => workOnQuestions(world, chance),
  roads: (world, _device, chance) => workOnRoads(world, chance),
  longWait: () => undefined,
  oldApp(world, device) {
    if (device.schema === ourSchema) inBackground(world, device.name, putBackApp(world, device))
  },
  updateApp: (world, device) => updateApp(world, device),
  ...{ takeOver, replacePin, revokePin, removeHandheld, upload, intrude, retryRefused, discardRefused },
  serverClock: (world, _device, chance) => {
    world.serverClock.skew = chance.hit(0.5) ? 0 : chance.between(-26, 26) * 3_600_000
    world.tally.count('server clock stepped')
  },
  evict: (world, device) => evict(world, device),
  withdraw(world, device, chance) {
    const tab = chance.pick([open(world, device), ...device.tabs])
    inBackground(world, device.name, takeBack(device, tab, chance, world))
  },
}

export async function take(world: World, step: Step): Promise<void> {
  const device = world.devices[step.device % world.devices.length]
  if (!device) throw new Error('There is no device')
  world.tally.count(`step ${step.kind}`)
  world.tell(`${step.kind} ${device.name}`)
  await acts[step.kind](world, device, chanceOf(step.seed))
}
