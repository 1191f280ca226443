import { must } from '#sync/lib/must.ts'
import { putPackage } from '../../server/test/billable.ts'
import {
  type Action,
  type Choice,
  chooseAmong,
  customerIn,
  invoicesOf,
  packagesOf,
  pick,
  type Scene,
} from './step.ts'

type Package = ReturnType<typeof packagesOf>[number]

const packageIn = (scene: Scene, choice: Choice, isSensible: (pkg: Package) => boolean) =>
  chooseAmong(packagesOf(scene, customerIn(choice)), choice, isSensible)

const isUnbilled = ({ billedAt, chargesWaiver }: Package): boolean =>
  billedAt === null && chargesWaiver === null

/** A package more, at the office; some weigh what makes cents. */
const arrive: Action = async ({ office }, choice) => {
  const pkg = await putPackage(office.server, office.idOf(customerIn(choice)), {
    weightLb: 1 + (choice.b % 60),
    declaredValueUsdCents: 1_000 + choice.cents,
  })
  await office.send('agent', 'PUT', '/api/packages/status-update', {
    body: { packageIds: [pkg.packageId], status: 'ReadyForPickup' },
  })
  return true
}

const bill: Action = async (scene, choice) => {
  const pkg = packageIn(scene, choice, isUnbilled)
  if (!pkg) return undefined
  const body = choice.a % 5 === 0 ? { storageWaiver: 'Our fault' } : {}
  return (
    (await scene.office.send('cashier', 'POST', `/api/packages/createinvoice/${pkg.packageId}`, { body })) !==
    null
  )
}

interface Bill {
  readonly invoiceId: string | null
}

/** Bills all packages that there are, for both customers; a call that is repeated bills nothing more. */
const billAll: Action = async ({ office, rows }, _choice) => {
  const packageIds = rows.packages.map(({ packageId }) => packageId)
  if (packageIds.length === 0) return undefined
  const request = { body: { packageIds }, key: office.server.app.deps.ids.next() }
  const first = must(await office.send<Bill[]>('cashier', 'POST', '/api/invoices/bill', request), 'bills')
  const secondBills = must(
    await office.send<Bill[]>('cashier', 'POST', '/api/invoices/bill', request),
    'bills',
  )
  const idsOf = (bills: readonly Bill[]) => bills.flatMap(({ invoiceId }) => invoiceId ?? []).sort()
  if (String(idsOf(first)) !== String(idsOf(secondBills))) throw new Error('A repeated billing bills again')
  return idsOf(first).length > 0
}

const voidInvoice: Action = async (scene, choice) => {
  const invoice = pick(invoicesOf(scene, customerIn(choice)), choice.b)
  if (!invoice) return undefined
  const body = { invoiceId: invoice.invoiceId, voidReason: 'Wrong' }
  return (await scene.office.send('supervisor', 'PUT', '/api/invoices', { body })) !== null
}

const waive: Action = async (scene, choice) => {
  const pkg = packageIn(scene, choice, isUnbilled)
  if (!pkg) return undefined
  const url = `/api/packages/${pkg.packageId}/waiver`
  const { office } = scene
  const answer =
    choice.a % 3 === 0
      ? await office.send('supervisor', 'DELETE', url)
      : await office.send('supervisor', 'POST', url, { body: { reason: 'A gift of the house' } })
  return answer !== null
}

const billStorage: Action = async (scene, choice) => {
  const pkg = packageIn(scene, choice, ({ billedAt }) => billedAt !== null)
  if (!pkg) return undefined
  const body = choice.a % 3 === 0 ? { waiver: 'Our fault' } : {}
  return (
    (await scene.office.send('cashier', 'POST', `/api/packages/${pkg.packageId}/storage`, { body })) !== null
  )
}

const passDays: Action = async ({ office }, { b }) => {
  office.pass(1 + (b % 9))
  return true
}

const item = { url: 'https://shop.example/hat', name: 'Hat', quantity: 1, unitUsdCents: 2_013 }

const order: Action = async ({ office }, choice) => {
  const body = { accountId: office.idOf(customerIn(choice)), store: `Hats ${choice.b}`, items: [item] }
  const newOrder = await office.send<{ storeOrderId: string }>('cashier', 'POST', '/api/storeorders', {
    body,
  })
  const { storeOrderId } = must(newOrder, 'an order')
  for (const status of ['quoted', 'approved'])
    await office.send('cashier', 'PUT', `/api/storeorders/${storeOrderId}`, { body: { status } })
  return true
}

/** Bought when it is paid, or on a waiver; cancelled; approved again after its invoice was voided. */
const decideOrder: Action = async ({ office, rows }, choice) => {
  const storeOrder = pick(rows.orders, choice.a)
  if (!storeOrder) return undefined
  const url = `/api/storeorders/${storeOrder.storeOrderId}`
  const bodies = [
    { status: 'purchased' },
    { status: 'purchased', waiverReason: 'Pays on arrival' },
    { status: 'approved' },
    { status: 'cancelled' },
  ]
  const body = must(pick(bodies, choice.b), 'a step')
  return (await office.send('supervisor', 'PUT', url, { body })) !== null
}

export const actionsInOffice = {
  ...{ arrive, bill, billAll, voidInvoice, waive, billStorage, passDays, order, decideOrder },
}
