import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { addQuestion, blankQuestion } from '#sync/rules/messages/questions.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { next, officeReply, type StaffRow, type World } from './staff-world.ts'
import { pdfBase64 } from './twins.ts'

/** A PNG of one dot. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const person = () => ({
  user: { firstName: 'New', lastName: 'Person', email: `staff${next()}@quayside.test` },
})
/** A day of the future that no other row is of. */
const day = () => new Date(Date.UTC(2040, 0, next())).toISOString().slice(0, 10)

const document = async (world: World) => {
  const body = { name: `Form ${next()}.pdf`, base64: pdfBase64('a form'), visibility: 'Private' }
  return (await officeReply(world, 'Senior', 'POST', '/api/files', body)).fileId
}
const copyOf = async (world: World, url: string, without: readonly string[]) => {
  const [first] = await officeReply(world, 'Admin', 'GET', url)
  return Object.fromEntries(Object.entries(first).filter(([name]) => !without.includes(name)))
}
const datedFields = [
  'current',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'version',
  'archivedAt',
  'rateSheetId',
  'dutyTableId',
]
const zoneBody = () => ({
  ...{ name: `Zone ${next()}`, towns: [`Town ${next()}`], baseJmdCents: 60_000, validFrom: day() },
})
const feeBody = () => ({
  ...{ name: `Fee ${next()}`, rule: 'Value', aboveUsdCents: 90_000_000, amountJmdCents: 50_000 },
  validFrom: day(),
})
const promotionBody = () => ({ name: `Promotion ${next()}`, percent: 10, validFrom: day() })
const subscriber = async (world: World) => {
  const email = `reader${next()}@quayside.test`
  await officeReply(world, 'Senior', 'POST', '/api/newslettersubscribers', {
    ...{ email, consent: 'By phone' },
  })
  const subscribers: { email: string; newsletterSubscriberId: string }[] = await officeReply(
    world,
    'Senior',
    'GET',
    '/api/newslettersubscribers',
  )
  return subscribers.find((row) => row.email === email)?.newsletterSubscriberId ?? ''
}

const contactMessageOf = async (world: World) => {
  const subject = `Question ${next()}`
  const body = { name: 'Ann', email: 'ann@quayside.test', subject, message: 'What does a barrel cost?' }
  await officeReply(world, 'Employee', 'POST', '/api/contact', body)
  const url = '/api/contact/paginated/1'
  const { result } = await officeReply(world, 'Employee', 'POST', url, { searchString: subject })
  return result[0].contactMessageId
}

/** A question of the twins' owner about a new package of theirs. */
async function questionOf({ twins, server }: World) {
  const { deps } = server.app
  const packageId = await twins.stored(twins.owner)
  const ids = { questionId: deps.ids.next(), packageId, accountId: twins.owner.accountId }
  const line = { lineId: deps.ids.next(), via: 'App', text: 'When?', by: 'Owner', note: '' } as const
  await withTransaction(deps, byServer('demo'), async (tx) => {
    await tx.put('question', addQuestion(blankQuestion(ids, tx.at), line, tx.at))
  })
  return { questionId: ids.questionId, lineId: line.lineId }
}

/** A permission that the role does not have now. */
async function removeGrant(world: World, role: Role, permission: Permission) {
  const authorizations: RoleAuthorization[] = await officeReply(
    world,
    'Admin',
    'GET',
    '/api/accounts/authorizations',
  )
  for (const authorization of authorizations.filter(
    (row) => row.role === role && row.permission === permission,
  ))
    await officeReply(
      world,
      'Admin',
      'DELETE',
      `/api/accounts/authorizations/${authorization.authorizationId}`,
    )
  return { role, permission }
}

const importedCustomer = () => ({
  row: next() + 1,
  cells: { fullName: 'New Person', email: `imported${next()}@quayside.test` },
})
const newImport = () => ({
  ...{ kind: 'customers', fileName: 'customers.csv', rows: 100 },
  fileHash: String(next()).padStart(64, '0'),
})

/** People, places, prices, papers. */
export const houseRows: readonly StaffRow[] = [
  [
    'accounts.update',
    'Employee',
    ({ twins }) => ({
      params: { accountId: twins.owner.accountId },
      body: { user: { phone: `+1 876 555 ${1000 + next()}` } },
    }),
  ],
  [
    'accounts.addNote',
    'Employee',
    ({ twins }) => ({ params: { id: twins.owner.accountId }, body: { text: 'Calls before coming' } }),
  ],
  [
    'accounts.removeNote',
    'Employee',
    async (world) => {
      const url = `/api/accounts/${world.twins.owner.accountId}/notes`
      const { accountNoteId } = await officeReply(world, 'Employee', 'POST', url, { text: 'Wrong customer' })
      return { params: { id: accountNoteId } }
    },
  ],
  [
    'customerPapers.check',
    'Employee',
    async ({ twins }) => ({
      params: { paperId: await twins.paper(twins.owner) },
      body: { verdict: 'refuse', reason: 'The photo is blurred' },
    }),
  ],
  ['accounts.create', 'Employee', () => ({ body: person() })],
  ['accounts.similar', 'Employee', () => ({ body: { phone: '876 555 0142' } })],
  ['imports.check', 'Employee', () => ({ body: { kind: 'customers', rows: [importedCustomer()] } })],
  ['imports.start', 'Employee', () => ({ body: newImport() })],
  [
    'imports.addRows',
    'Employee',
    async (world) => {
      const { importId } = await officeReply(world, 'Employee', 'POST', '/api/imports', newImport())
      return { params: { importId }, body: { rows: [importedCustomer()] } }
    },
  ],
  [
    'handhelds.setPin',
    'Warehouse',
    () => ({ body: { pin: `4826${1000 + next()}`, password: demoPassword } }),
  ],
  [
    'accounts.lockDeviceOf',
    'Employee',
    async ({ twins }) => ({
      params: { id: twins.owner.accountId, sessionId: await twins.session(twins.owner) },
      body: { reason: 'Stolen' },
    }),
  ],
  [
    'factors.reset',
    'Employee',
    async ({ twins }) => {
      const person = await twins.newcomer(twins.owner)
      await twins.factor(person)
      return { params: { id: person.accountId }, body: { reason: 'Lost the phone' } }
    },
  ],
  ['accounts.createStaff', 'Admin', () => ({ body: { ...person(), role: 'Driver' } })],
  [
    'accounts.addAuthorization',
    'Admin',
    async (world) => ({ body: await removeGrant(world, 'Driver', 'ReportView') }),
  ],
  [
    'accounts.updateAuthorization',
    'Admin',
    async (world) => {
      const grant = await removeGrant(world, 'Agent', 'StoreOrderCreate')
      const { authorizationId } = await officeReply(
        world,
        'Admin',
        'POST',
        '/api/accounts/authorizations',
        grant,
      )
      return { body: { authorizationId, ...(await removeGrant(world, 'Warehouse', 'CheckoutView')) } }
    },
  ],
  [
    'address.update',
    'Employee',
    async ({ twins }) => ({
      params: { addressId: await twins.address(twins.owner) },
      body: { town: 'Ocho Rios' },
    }),
  ],
  [
    'branches.create',
    'Admin',
    () => ({ body: { code: `M${next()}`, name: 'May Pen', kind: 'LocalOffice' } }),
  ],
  [
    'branches.update',
    'Admin',
    async (world) => {
      const body = { code: `U${next()}`, name: 'Black River', kind: 'LocalOffice' }
      const { branchId } = await officeReply(world, 'Admin', 'POST', '/api/branches', body)
      return { params: { branchId }, body: { openingHours: '9 to 5' } }
    },
  ],
  [
    'dutyTables.create',
    'Admin',
    async (world) => ({
      body: { ...(await copyOf(world, '/api/dutytables', datedFields)), validFrom: day() },
    }),
  ],
  [
    'dutyTables.update',
    'Admin',
    async (world) => {
      const body = { ...(await copyOf(world, '/api/dutytables', datedFields)), validFrom: day() }
      const { dutyTableId } = await officeReply(world, 'Admin', 'POST', '/api/dutytables', body)
      return { params: { dutyTableId }, body: { deMinimisUsdCents: 12_345 } }
    },
  ],
  ['deliveryZones.create', 'Admin', () => ({ body: zoneBody() })],
  [
    'deliveryZones.update',
    'Admin',
    async (world) => {
      const { deliveryZoneId } = await officeReply(world, 'Admin', 'POST', '/api/deliveryzones', zoneBody())
      return { params: { deliveryZoneId }, body: { baseJmdCents: 45_000 } }
    },
  ],
  [
    'fees.preview',
    'Admin',
    () => ({ body: { day: '2026-05-12', mode: 'Air', weightLb: 3, declaredValueUsdCents: 2_000 } }),
  ],
  ['fees.create', 'Admin', () => ({ body: feeBody() })],
  [
    'fees.update',
    'Admin',
    async (world) => {
      const { feeId } = await officeReply(world, 'Admin', 'POST', '/api/fees', feeBody())
      return { params: { feeId }, body: { amountJmdCents: 45_000 } }
    },
  ],
  ['exchangeRates.create', 'Admin', () => ({ body: { buy: 15_500, sell: 15_900 } })],
  ['promotions.create', 'Admin', () => ({ body: promotionBody() })],
  [
    'promotions.update',
    'Admin',
    async (world) => {
      const { promotionId } = await officeReply(world, 'Admin', 'POST', '/api/promotions', promotionBody())
      return { params: { promotionId }, body: { percent: 15 } }
    },
  ],
  ['priceGroups.create', 'Admin', () => ({ body: { name: `Firms ${next()}` } })],
  [
    'priceGroups.update',
    'Admin',
    async (world) => {
      const body = { name: `Firms ${next()}` }
      const { priceGroupId } = await officeReply(world, 'Admin', 'POST', '/api/pricegroups', body)
      return { params: { priceGroupId }, body: { name: `Firms ${next()}` } }
    },
  ],
  [
    'rateSheets.create',
    'Admin',
    async (world) => ({
      body: { ...(await copyOf(world, '/api/ratesheets', datedFields)), validFrom: day() },
    }),
  ],
  [
    'rateSheets.update',
    'Admin',
    async (world) => {
      const body = { ...(await copyOf(world, '/api/ratesheets', datedFields)), validFrom: day() }
      const { rateSheetId } = await officeReply(world, 'Admin', 'POST', '/api/ratesheets', body)
      return { params: { rateSheetId }, body: { handlingUsdCents: 123 } }
    },
  ],
  [
    'files.upload',
    'Senior',
    () => ({
      body: { name: `List ${next()}.pdf`, base64: pdfBase64('a list'), visibility: 'Private' },
    }),
  ],
  [
    'files.update',
    'Senior',
    async (world) => ({ params: { fileId: await document(world) }, body: { name: `Named ${next()}.pdf` } }),
  ],
  [
    'contact.send',
    null,
    () => ({
      body: {
        ...{ name: 'A Visitor', email: `visitor${next()}@quayside.test`, subject: 'Sea freight' },
        message: 'What does a barrel cost?',
      },
    }),
  ],
  [
    'contact.setStatus',
    'Employee',
    async (world) => ({
      params: { contactMessageId: await contactMessageOf(world) },
      body: { status: 'Answered', seen: 'New' },
    }),
  ],
  [
    'questions.answer',
    'Employee',
    async (world) => {
      const { questionId, lineId } = await questionOf(world)
      return { params: { questionId }, body: { text: 'It is ready', seen: lineId } }
    },
  ],
  [
    'questions.setStatus',
    'Employee',
    async (world) => ({
      params: { questionId: (await questionOf(world)).questionId },
      body: { status: 'Closed', seen: 'New' },
    }),
  ],
  ['hub.createDevice', 'Admin', () => ({ body: { name: `Scale ${next()}`, kind: 'scale' } })],
  ['newsletter.subscribe', null, () => ({ body: { email: `visitor${next()}@quayside.test` } })],
  [
    'newsletter.import',
    'Senior',
    () => ({ body: { rows: [{ email: `listed${next()}@quayside.test`, name: 'A reader' }] } }),
  ],
  [
    'newsletter.update',
    'Senior',
    async (world) => ({ params: { id: await subscriber(world) }, body: { name: 'A reader' } }),
  ],
  [
    'newsletter.send',
    'Senior',
    ({ server }) => ({
      body: { newsletterId: server.app.deps.ids.next(), subject: 'New rates', text: 'From May on.' },
    }),
  ],
  ['blogs.create', 'Senior', () => ({ body: { slug: `post-${next()}`, title: 'A post' } })],
  [
    'blogs.update',
    'Senior',
    async (world) => {
      const body = { slug: `post-${next()}`, title: 'A post' }
      const { blogId } = await officeReply(world, 'Senior', 'POST', '/api/blogs', body)
      return { body: { blogId, title: `Post ${next()}` } }
    },
  ],
  ['origins.reach', 'Admin', () => ({ body: { addresses: [] } })],
  ['settings.addLogo', 'Admin', () => ({ body: { name: 'Logo.png', base64: onePixel } })],
  ['settings.update', 'Admin', () => ({ body: { exchangeRate: 15_000 + next() } })],
]
