import type { SimDevice, Tab } from './device.ts'
import { lead, openTab } from './tabs.ts'
import { checkWhole } from './whole.ts'
import type { World } from './world.ts'

/** Runs something in the background of the run; what it throws fails the run. */
export function inBackground(world: World, place: string, work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    const words = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    world.verdict.fail('crash', place, words)
  })
}

/** Opens the app where it is closed, and lets one tab speak with the server. */
export function open(world: World, device: SimDevice): Tab {
  const tab = device.tabs[0] ?? openTab(device, world)
  if (!device.leading) takeOver(world, device, tab)
  return tab
}

export function takeOver(world: World, device: SimDevice, tab: Tab): void {
  watchFor(world, device, tab)
  inBackground(world, device.name, lead(device, tab, world))
}

/** When the tab that leads dies, another one, or the person who opens the app again, takes over after a while. */
function watchFor(world: World, device: SimDevice, tab: Tab): void {
  tab.run.whenOver(() => {
    inBackground(world, device.name, checkWhole(world, device))
    world.time.after(device.chance.between(100, 30_000), `${device.name} opens again`, () =>
      open(world, device),
    )
  })
}
