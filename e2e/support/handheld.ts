import { hasPackages, openDesk } from './desk.ts'
import { type Device, type DeviceOptions, openDevice } from './device.ts'
import { type Person, signIn } from './people.ts'
import type { RunningServer } from './server.ts'

/** A device of the warehouse: signed in, with everything it needs to go on without a signal, at the check-in desk. */
export async function openHandheld(
  server: RunningServer,
  person: Person = 'warehouse',
  options: Partial<DeviceOptions> = {},
): Promise<Device> {
  const device = await openDevice(server, { size: 'handheld', ...options })
  try {
    await signIn(device.page, device.url, person)
    await hasPackages(device.page, device.url, server)
    await openDesk(device.page, device.url)
    return device
  } catch (error) {
    await device[Symbol.asyncDispose]()
    throw error
  }
}
