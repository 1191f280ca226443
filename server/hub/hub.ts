import * as z from 'zod'
import { type DeviceAnnouncement, DeviceReading, type HubDevice } from '#sync/api/company/hub.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import { forbiddenText } from '#sync/policies/actor.ts'
import type { DeviceMessage, PaymentMessage } from '../core/events.ts'
import type { ServerTimers } from '../core/timers.ts'
import type { HubDeps } from './deps.ts'
import { createMembers, type Member, type Members } from './members.ts'
import { createPrintQueue } from './print-queue.ts'
import { invocation } from './records.ts'
import { accountGroup, appUi, branchGroup, mayFollowDevice, mayFollowPayment, mayJoin } from './rules.ts'

const mostGroups = 20
const Group = z.tuple([z.string().min(1).max(60)])
const DeviceArgs = z.tuple([DeviceReading])

const forbidden = () => new Refusal('forbidden', forbiddenText)

function publishPayment(members: Members, { accountId, payment }: PaymentMessage): void {
  const record = invocation('ReceivePaymentInfo', { accountId, ...payment })
  members.tell([appUi, accountGroup(accountId)], record, (holder) => mayFollowPayment(holder, accountId))
}

function mustBeOfKind({ kind }: HubDevice, message: DeviceReading): void {
  if (message.kind !== kind)
    throw new Refusal('invalid', `This key is of a ${kind}, and this was told by a ${message.kind}.`)
}

function publishReading(members: Members, { device, at, told }: DeviceMessage): void {
  const { hubDeviceId, name, branchId } = device
  const info: DeviceAnnouncement = { hubDeviceId, name, branchId, at, told }
  const groups = branchId ? [appUi, branchGroup(branchId)] : [appUi]
  members.tell(groups, invocation('ReceiveDeviceInfo', info), (holder) => mayFollowDevice(holder, device))
}

function join({ holder, groups }: Member, group: string): void {
  if (!holder || !mayJoin(holder, group)) throw forbidden()
  if (groups.size >= mostGroups) throw new Refusal('too-many', 'This connection is in too many groups.')
  groups.add(group)
}

/** The connected parties, and the groups they may join. */
export function createHub(deps: HubDeps, timers: ServerTimers, fault: (error: unknown) => void) {
  const { db, clock, metrics } = deps
  const members = createMembers({ db, metrics }, timers)
  const queue = createPrintQueue(deps, members.tellDevice, fault)
  const ends = [
    db.events.onPayment((message) => publishPayment(members, message)),
    db.events.onDevice((message) => publishReading(members, message)),
  ]

  /** By name in small letters: the protocol compares names without regard to case. */
  const methods = new Map<string, (member: Member, args: readonly unknown[]) => void>([
    ['joingroup', (member, args) => join(member, parseArgs(Group, args)[0])],
    ['leavegroup', ({ groups }, args) => void groups.delete(parseArgs(Group, args)[0])],
    [
      'senddeviceinfo',
      ({ holder }, args) => {
        if (holder?.kind !== 'device') throw forbidden()
        const [message] = parseArgs(DeviceArgs, args)
        mustBeOfKind(holder.device, message)
        const reading = { device: holder.device, at: isoOf(clock.now()), told: message }
        db.feed.publish({ device: reading }).catch(fault)
        if (message.kind === 'printer') queue.heard(holder.id, message)
      },
    ],
  ])

  return {
    members,
    /** A connection has introduced itself. Answers with what takes it out again. */
    enter(member: Member): () => void {
      const leave = members.enter(member)
      const { holder } = member
      const isPrinter = holder?.kind === 'device' && holder.device.kind === 'printer'
      const unplug = isPrinter ? queue.enter(holder.id) : () => undefined
      return () => {
        leave()
        unplug()
      }
    },
    /** Throws a Refusal in words; no method answers with more than that it was done. */
    invoke(member: Member, target: string, args: readonly unknown[]): void {
      const method = methods.get(target.toLowerCase())
      if (!method) throw new Refusal('not-found', 'Method not found.')
      method(member, args)
    },
    stop(): void {
      for (const end of ends) end()
      queue.stop()
      members.stop()
    },
  }
}
export type Hub = ReturnType<typeof createHub>
