import { afterAll, beforeAll, beforeEach } from 'vitest'
import { noticeEvents } from '#sync/entities/messages/message-topics.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { type ArgsOf, versionOf } from '#sync/mutators/index.ts'
import { actorOf } from '#sync/test/people.ts'
import { headOf } from '../db/core/head.ts'
import { handlePush } from '../sync/push.ts'
import { openTestApp, type TestApp } from './app.ts'
import {
  type FakeMailServer,
  openFakeMailServer,
  openPushService,
  type PushService,
} from './fake-mail-server.ts'
import { checkInOf } from './harness.ts'

type Sender = 'Processor' | 'Warehouse'

export interface FreshPackage {
  readonly packageId: string
  readonly trackingNumber: string
}

const everything = noticeEvents.map((event) => ({ event, email: true, push: true, app: true }))

interface Opened {
  readonly server: TestApp
  readonly office: FakeMailServer
  readonly pushes: PushService
  readonly user: string
  readonly processor: string
  readonly customer: string
}

async function open(settings: Record<string, string>): Promise<Opened> {
  const office = await openFakeMailServer()
  const pushes = await openPushService()
  const server = await openTestApp({ SMTP_URL: office.url, PUSH_HOSTS: pushes.url, ...settings })
  const user = await server.tokenOf('User')
  const ownPackages: Package[] = (await server.as(user, { url: '/api/packages' })).json()
  const customer = must(ownPackages[0]?.accountId, 'the customer')
  return { server, office, pushes, user, processor: await server.tokenOf('Processor'), customer }
}

export const movedTo = (packageId: string, status: Package['status']): ArgsOf<'package.statusUpdate'> => ({
  packageIds: [packageId],
  ...{ status, reason: '', note: '', branchId: null },
})

/** The actions of people and devices that someone is notified about. */
function actionsOf(world: () => Opened) {
  const nextId = () => world().server.app.deps.ids.next()
  const mutation = <N extends 'package.statusUpdate' | 'package.checkIn'>(
    mid: number,
    name: N,
    args: ArgsOf<N>,
  ) => ({
    ...{ mid, uid: nextId(), name, ver: versionOf(name), args: args as never },
    occurredAt: new Date().toISOString(),
  })
  /** As a handheld sends what it did without a signal. */
  const pushMutations = async (clientId: string, role: Sender, mutations: ReturnType<typeof mutation>[]) => {
    const { deps } = world().server.app
    const { epoch } = await headOf(deps.db.reads)
    const device = { deviceId: clientId, ip: '10.0.0.1' }
    return handlePush(deps, actorOf(role), device, { protocol: 1, epoch, clientId, mutations })
  }
  return {
    mutation,
    pushed: pushMutations,
    want: (token: string, payload: object) =>
      world().server.as(token, { method: 'PUT', url: '/api/accounts/notifications', payload }),
    statusTo: ({ packageId }: FreshPackage, status: string, more: object = {}) =>
      world().server.as(world().processor, {
        method: 'PUT',
        url: '/api/packages/status-update',
        payload: { packageIds: [packageId], status, occurredAt: new Date().toISOString(), ...more },
      }),
  }
}

/** A server of the test file's own with a mail server, a push service, and a customer who wants everything. */
export function openNotices(settings: Record<string, string> = {}) {
  let opened: Opened | undefined
  const world = () => must(opened, 'the server, which opens before the first test')
  const actions = actionsOf(world)
  const run = () => world().server.app.messages.run()
  const forget = () => {
    world().office.mails.length = 0
    world().pushes.deliveries.length = 0
  }
  beforeAll(async () => {
    opened = await open(settings)
    await actions.want(opened.user, { preferences: everything })
  })
  afterAll(async () => {
    const { server, office, pushes } = world()
    await server.close()
    await office.close()
    await pushes.close()
  })
  beforeEach(async () => {
    await run()
    forget()
  })

  let lastTracking = 100_000_000_000
  return {
    ...actions,
    world,
    run,
    sent: () => world().office.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`),
    /** A package of the customer at a status, of which all notices have been sent. */
    async freshAt(status: Package['status']): Promise<FreshPackage> {
      const { next } = world().server.app.deps.ids
      const fresh = { packageId: next(), trackingNumber: `TBA${lastTracking++}` }
      const args = checkInOf(fresh.packageId, fresh.trackingNumber, { accountId: world().customer })
      await actions.pushed(next(), 'Warehouse', [actions.mutation(1, 'package.checkIn', args)])
      if (status !== 'ReceivedAtWharehouse') {
        const move = movedTo(fresh.packageId, status)
        await actions.pushed(next(), 'Processor', [actions.mutation(1, 'package.statusUpdate', move)])
      }
      await run()
      forget()
      return fresh
    },
  }
}
