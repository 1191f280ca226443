import type { HubDevice, hub } from '#sync/api/company/hub.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { auditEntry } from '../changes/audit.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Signed } from '../core/signed.ts'
import { findBranch } from '../db/company/branches.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'
import { findHubDevice, insertHubDevice, listHubDevices, revokeHubDevice } from '../db/devices/hub.ts'
import type { Call, Handlers } from '../http/route.ts'
import type { HubDeps } from './deps.ts'
import { hashOfKey, newKey } from './holder.ts'

interface Noted {
  readonly action: string
  readonly before: HubDevice | null
  readonly after: HubDevice
}

/** Changes a device together with its line in the audit. */
async function changeDevice(
  { db }: HubDeps,
  { signed, request }: { signed: Signed; request: Call<(typeof hub)['hub.revokeDevice']>['request'] },
  at: string,
  note: Noted,
  work: (tx: ServerTx) => Promise<void>,
): Promise<void> {
  const by = { actor: signed.actor, deviceId: signed.deviceId, accountIp: request.ip }
  const { action, before, after } = note
  await withTransaction({ db }, by, async (tx) => {
    await work(tx)
    const entry = { entity: 'hubDevice', entityId: after.hubDeviceId }
    const states = { before: before && JSON.stringify(before), after: JSON.stringify(after) }
    await auditEntry(tx.statements, { by, action, mutationId: null, at }, { ...entry, ...states })
  })
}

const noSuchDevice = () => new Refusal('not-found', 'Device not found.')
const alreadyRevoked = () => new Refusal('wrong-state', 'The key of this device was taken away before.')

export const hubDeviceHandlers: Handlers<typeof hub, HubDeps> = {
  'hub.devices': (_call, { db }) => listHubDevices(db.reads.kysely),

  'hub.createDevice': async (call, deps) => {
    const { name, kind, branchId } = call.body
    if (branchId && !(await findBranch(deps.db.reads.kysely, branchId)))
      throw new Refusal('invalid', 'Office not found.', { branchId: ['does not exist'] })
    const at = isoOf(deps.clock.now())
    const key = newKey()
    const device = {
      hubDeviceId: deps.ids.next(),
      name,
      kind,
      branchId,
      createdAt: at,
      lastSeenAt: null,
      revokedAt: null,
    }
    const note = { action: 'hub.createDevice', before: null, after: device }
    await changeDevice(deps, call, at, note, (tx) =>
      insertHubDevice(tx.kysely, { ...device, keyHash: hashOfKey(key) }),
    )
    return { ...device, key }
  },

  'hub.revokeDevice': async (call, deps) => {
    const { id } = call.params
    const at = isoOf(deps.clock.now())
    const before = await findHubDevice(deps.db.reads.kysely, id)
    if (!before) throw noSuchDevice()
    const note = { action: 'hub.revokeDevice', before, after: { ...before, revokedAt: at } }
    await changeDevice(deps, call, at, note, async (tx) => {
      if (!(await revokeHubDevice(tx.kysely, id, at))) throw alreadyRevoked()
    })
    return must(await findHubDevice(deps.db.reads.kysely, id), 'the device whose key was taken away')
  },
}
