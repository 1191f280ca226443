import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { HandheldRoster, HandheldWorker } from '#sync/api/accounts/handhelds.ts'
import { floorScreenRights, handheldEmail, withFloorRights } from '#sync/policies/handheld.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { isStaff, type Role, roles } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { floorHome, isFloorPlace } from '../guards/places.ts'
import { routeTree } from '../routeTree.gen.ts'
import { askGuardsOnChange } from '../start/ask-guards.ts'
import { beginShift, forgetHandheld, setRoster, useHandheld, workersOf } from '../stores/handheld.ts'
import { type Session, showSession } from '../stores/session.ts'

/** Every screen that a shared handheld can have open. */
const screens = [
  '/admin/floor',
  '/admin/floor?task=where',
  '/admin/floor?task=count',
  '/admin/packages',
  '/admin/packages/checkin',
  `/admin/packages/${idOf(77)}`,
  `/admin/packages/${idOf(77)}/edit`,
  '/admin/manifests',
  `/admin/manifests/${idOf(78)}`,
  '/admin/device',
  '/admin/help',
  '/admin/device/scan-test',
]
const staff = roles.filter(isStaff)
const pairs = staff.flatMap((first) =>
  staff.filter((second) => second !== first).map((second) => [first, second] as const),
)

const workerOf = (role: Role, more: Partial<HandheldWorker> = {}): HandheldWorker => {
  const { permissions, ...person } = withFloorRights(actorOf(role, idOf(100 + roles.indexOf(role))))
  return { ...person, permissions: [...permissions], checks: [], ...more }
}
const rosterOf = (...workers: HandheldWorker[]): HandheldRoster => ({
  ...{ accountId: idOf(1), name: 'Dock 3', branchId: null, badgeAlone: false, idleMinutes: 5 },
  workers,
})
const shiftOf = ({ accountId }: HandheldWorker) => ({
  ...{ shiftId: idOf(2), accountId, keyId: idOf(3), startedAt: '2026-11-22T08:00:00.000Z', proof: '00' },
})
const handheldSession: Session = {
  ...{ accountId: idOf(1), userId: idOf(9), firstName: 'Dock 3', lastName: '', mailbox: '' },
  ...{ email: handheldEmail(idOf(1)), role: 'Warehouse', permissions: workerOf('Warehouse').permissions },
  ...{ renewed: true, branchId: null, brand: '' },
}

let disconnect = () => {}
beforeAll(() => {
  vi.stubGlobal('window', { scrollTo: () => undefined, addEventListener: () => undefined })
})
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  disconnect()
  showSession(null)
  forgetHandheld()
})

/** More than any change of hands needs. A page that loads again for ever burns the handheld. */
const mostLoads = 5

interface OpenHandheld {
  /** Returns the place where the app comes to rest, and whether the page is shown; 'endless' when it never does. */
  readonly rest: () => Promise<string | readonly ['refused', string]>
  readonly roster: (...workers: HandheldWorker[]) => void
}

/** The app at a page of a handheld. With a signal, the frame of each page that loads asks again who may work here. */
async function openHandheld(href: string, first: HandheldWorker, hasSignal: boolean): Promise<OpenHandheld> {
  let workers = [...staff.map((role) => workerOf(role))]
  const tellRoster = () => setRoster(rosterOf(...structuredClone(workers)))
  showSession({ ...handheldSession, renewed: hasSignal })
  tellRoster()
  beginShift(first, shiftOf(first), 1)
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createRouter({ routeTree, history, isServer: false })
  let loads = 0
  let loading = router.load()
  const load = async () => {
    loads += 1
    if (loads > mostLoads) return
    await router.invalidate()
    if (hasSignal) tellRoster()
  }
  disconnect()
  disconnect = askGuardsOnChange({
    invalidate: () => {
      loading = loading.then(load)
      return loading
    },
  })
  return {
    roster: (...current) => {
      workers = current
      tellRoster()
    },
    rest: async () => {
      for (let last: Promise<void> | null = null; last !== loading; await last) last = loading
      if (loads > mostLoads) return 'endless'
      const { location, matches } = router.state
      const isRefused = matches.some(({ status }) => status === 'error')
      return isRefused ? ['refused', location.href] : location.href
    },
  }
}

const permissionAt = (href: string): Permission | 'None' =>
  createRouter({ routeTree, isServer: true })
    .matchRoutes(href.split('?')[0] ?? '', {})
    .at(-1)?.staticData.permission ?? 'None'

const mayOpen = (href: string, worker: HandheldWorker): boolean => {
  const permission = permissionAt(href)
  return permission === 'None' || worker.permissions.includes(permission)
}

test('[H8] each right of the floor leads to a screen of the floor that it opens', () => {
  for (const right of floorScreenRights) {
    const home = floorHome({ role: 'Warehouse', permissions: [right] })
    expect([home, isFloorPlace(home), permissionAt(home)]).toEqual([home, true, right])
  }
})

test.each(pairs)(
  '[H8] %s hands over to %s at any screen, with and without a signal',
  async (first, second) => {
    const worker = workerOf(second)
    for (const hasSignal of [true, false])
      for (const href of screens) {
        const handheld = await openHandheld(href, workerOf(first), hasSignal)
        const before = await handheld.rest()
        beginShift(worker, shiftOf(worker), 2)
        const after = mayOpen(String(before), worker) ? before : floorHome(worker)
        expect([href, await handheld.rest()]).toEqual([href, after])
      }
  },
)

test('[H8] rights that were taken away while the handheld had no signal lead the worker on', async () => {
  const checkIn = '/admin/packages/checkin'
  const handheld = await openHandheld(checkIn, workerOf('Processor'), true)
  expect(await handheld.rest()).toBe(checkIn)
  handheld.roster(workerOf('Processor', { permissions: ['BackendView', 'ManifestView'] }))
  expect(await handheld.rest()).toBe('/admin/manifests')
})

test('[H8] a worker who has no screen of the floor left is locked out, and their name is not offered', async () => {
  const handheld = await openHandheld('/admin/floor', workerOf('Processor'), true)
  const nobody = workerOf('Processor', { permissions: ['BackendView', 'AccountView'] })
  handheld.roster(nobody, workerOf('Warehouse'))
  expect(await handheld.rest()).toBe('/admin/floor')
  const { work, roster } = useHandheld.getState()
  expect([work, workersOf(roster).map(({ role }) => role)]).toEqual([null, ['Warehouse']])
})

test('a handheld that starts again on a page which its worker may not see comes to rest', async () => {
  const driver = workerOf('Driver')
  const handheld = await openHandheld('/admin/packages/checkin', driver, true)
  expect(await handheld.rest()).toBe('/admin/packages')
  const withoutRights = await openHandheld('/admin/floor', workerOf('Driver', { permissions: [] }), false)
  expect(await withoutRights.rest()).toEqual(['refused', '/admin/floor'])
})

test('a page that is refused outside the floor is asked once, however often its frame shows the session', async () => {
  const ownSession = {
    ...handheldSession,
    email: 'driver@quayside.test',
    permissions: workerOf('Driver').permissions,
  }
  const history = createMemoryHistory({ initialEntries: ['/admin/manifests'] })
  const router = createRouter({ routeTree, history, isServer: false })
  showSession({ ...ownSession, role: 'Driver' })
  const invalidate = vi.fn(async () => {})
  disconnect = askGuardsOnChange({ invalidate })
  await router.load()
  for (let nth = 0; nth < 3; nth++)
    showSession({ ...ownSession, role: 'Driver', permissions: [...ownSession.permissions] })
  expect([
    invalidate.mock.calls.length,
    router.state.matches.some(({ status }) => status === 'error'),
  ]).toEqual([0, true])
})
