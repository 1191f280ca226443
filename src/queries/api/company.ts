import { call } from '../../http/call.ts'
import { branches, callsOf, retention, settings } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { edit, write } from './server-cache/use-write.ts'

const hub = callsOf(async () => (await import('#sync/api/company/hub.ts')).hub)

/** Every branch, including inactive ones. */
export const allBranchesQuery = serverQuery({
  queryKey: ['branches', 'all'],
  queryFn: () => call(branches('branches.list')),
})

export const addBranch = write(branches('branches.create'), ['branches'])
export const updateBranch = edit(branches('branches.update'), ['branches'])
export const removeBranch = write(branches('branches.remove'), ['branches'])

/** All settings, for staff. */
export const settingsQuery = serverQuery({
  queryKey: ['settings', 'all'],
  queryFn: () => call(settings('settings.get')),
})
export const saveSettings = edit(settings('settings.update'), ['settings'])
/** The data that the next removal of personal data would remove. */
export const retentionQuery = serverQuery({
  queryKey: ['settings', 'retention'],
  queryFn: () => call(retention('retention.preview')),
})
export const addLogo = write(settings('settings.addLogo'))

export const hubDevicesQuery = serverQuery({
  queryKey: ['hubDevices', 'all'],
  queryFn: () => call(hub('hub.devices')),
})
export const addHubDevice = write(hub('hub.createDevice'), ['hubDevices'])
export const revokeDeviceKey = write(hub('hub.revokeDevice'), ['hubDevices'])
