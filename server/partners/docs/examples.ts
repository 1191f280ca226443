import type { partner } from '#sync/api/partners/partner.ts'
import { alreadyText, unnamedText } from '../own-report.ts'

export interface Example {
  readonly call: keyof typeof partner
  readonly title: string
  readonly path: string
  readonly body?: object
  /** Made with a test key, as whoever pastes it should. */
  readonly isTest?: true
  readonly status: number
  /** The JSON of the answer; null for a file. */
  readonly reply: object | null
}

const id = '019aa1b2-c3d4-7e5f-8a6b-0123456789ab'
const time = '2026-11-26T15:04:05.000Z'

const packageSample = {
  packageId: id,
  reference: 'MIA-2026-004711',
  trackingNumber: '1Z999AA10123456784',
  hawbNumber: 'QS2600001234',
  mailbox: null,
  status: 'ReceivedAtWharehouse',
  mode: null,
  weightLb: 4.2,
  pieces: 1,
  branchId: null,
  customsState: 'Pending',
  originBranchId: null,
  headingTo: null,
  onward: null,
  isMissing: false,
  isRemoved: false,
  receivedAt: time,
  deliveredAt: null,
  endedAt: null,
  updatedAt: time,
}

/** The form of an issued invoice; a package without one has an empty list. */
export const invoiceSample = [
  {
    invoiceId: id,
    number: 'INV-2026-000636',
    status: 'part-paid',
    totalJmdCents: 718_589,
    balanceJmdCents: 418_589,
    issuedAt: time,
    packageIds: [id],
  },
]

/** Examples in the order in which they work, with ids, numbers and times of their own. The tests send each one. */
export const examples: readonly Example[] = [
  {
    call: 'partner.key',
    title: 'Try a test key',
    path: '/api/partner/key',
    isTest: true,
    status: 200,
    reply: {
      name: 'Miami Freight',
      isTest: true,
      rights: ['packages.receive', 'packages.announce', 'packages.read', 'packages.office', 'invoices.read'],
      branchId: null,
      perMinute: 60,
      perDay: 10000,
      expiresAt: null,
    },
  },
  {
    call: 'partner.receive',
    title: 'Report a box with a test key, which stores nothing',
    path: '/api/partner/packages',
    isTest: true,
    body: {
      packages: [
        {
          reference: 'MIA-2026-004711',
          trackingNumber: '1Z999AA10123456784',
          mailbox: 'QS-10083',
          weightLb: 4.2,
        },
      ],
    },
    status: 200,
    reply: {
      results: [
        {
          reference: 'MIA-2026-004711',
          status: 'received',
          packageId: id,
          hawbNumber: null,
          hasCustomer: false,
          message: unnamedText,
        },
      ],
      isTest: true,
    },
  },
  {
    call: 'partner.receive',
    title: 'Check a report by its own words, with any key',
    path: '/api/partner/packages',
    body: {
      dryRun: true,
      packages: [
        {
          reference: 'MIA-2026-004711',
          trackingNumber: '1Z999AA10123456784',
          mailbox: 'QS-10083',
          wieght: 4.2,
        },
      ],
    },
    status: 200,
    reply: {
      results: [
        {
          reference: 'MIA-2026-004711',
          status: 'checked',
          packageId: null,
          hawbNumber: null,
          hasCustomer: false,
          message: '',
          warnings: ['“wieght” is not a field of a package, so it was left out.'],
        },
      ],
      isTest: false,
    },
  },
  {
    call: 'partner.receive',
    title: 'Report three boxes, two of them with a mistake',
    path: '/api/partner/packages',
    body: {
      packages: [
        {
          reference: 'MIA-2026-004711',
          trackingNumber: '1Z999AA10123456784',
          mailbox: 'QS-10083',
          customerName: 'Ann Lee',
          courier: 'UPS',
          description: 'Running shoes',
          declaredValueUsdCents: 8995,
          weightLb: 4.2,
          lengthIn: 14,
          widthIn: 9,
          heightIn: 5.5,
        },
        { reference: 'MIA-2026-004712', trackingNumber: 'QS-10083' },
        { reference: 'MIA-2026-004714', trackingNumber: 'TBA900000000014', weightLb: 99_999 },
      ],
    },
    status: 200,
    reply: {
      results: [
        {
          reference: 'MIA-2026-004711',
          status: 'received',
          packageId: id,
          hawbNumber: 'QS2600001234',
          hasCustomer: false,
          message: unnamedText,
        },
        {
          reference: 'MIA-2026-004712',
          status: 'refused',
          packageId: null,
          hawbNumber: null,
          hasCustomer: false,
          message: 'That is the code of a mailbox, not of a package. Scan the label of the carrier.',
        },
        {
          reference: 'MIA-2026-004714',
          status: 'refused',
          packageId: null,
          hawbNumber: null,
          hasCustomer: false,
          message: 'weightLb is more than 1,500 lb: check the scale and the decimal point.',
          errors: { weightLb: ['is more than 1,500 lb: check the scale and the decimal point'] },
        },
      ],
      isTest: false,
    },
  },
  {
    call: 'partner.receive',
    title: 'Report a box that another warehouse has reported',
    path: '/api/partner/packages',
    body: { packages: [{ reference: 'MIA-2026-004713', trackingNumber: 'TBA900000000017' }] },
    status: 200,
    reply: {
      results: [
        {
          reference: 'MIA-2026-004713',
          status: 'already',
          packageId: null,
          hawbNumber: null,
          hasCustomer: false,
          message: alreadyText,
        },
      ],
      isTest: false,
    },
  },
  {
    call: 'partner.announce',
    title: 'Announce two packages that are on their way, one to a mailbox of nobody',
    path: '/api/partner/prealerts',
    body: {
      packages: [
        {
          reference: 'ORDER-20981',
          trackingNumber: 'TBA900000000031',
          mailbox: 'QS-10001',
          shipper: 'Brass & Glass',
          lines: [
            { description: 'Table lamp', quantity: 2, valueUsdCents: 10_980, hsCode: '9405.21' },
            { description: 'Light bulb', quantity: 4, valueUsdCents: 1200 },
          ],
        },
        {
          reference: 'ORDER-20982',
          trackingNumber: 'TBA900000000032',
          mailbox: 'QS-899999',
          description: 'Desk lamp',
          declaredValueUsdCents: 3990,
        },
      ],
    },
    status: 200,
    reply: {
      results: [
        { reference: 'ORDER-20981', status: 'announced', message: '' },
        {
          reference: 'ORDER-20982',
          status: 'refused',
          message: 'No customer has this mailbox.',
          errors: { mailbox: ['is no such customer’s'] },
        },
      ],
      isTest: false,
    },
  },
  {
    call: 'partner.packages',
    title: 'Ask what changed',
    path: '/api/partner/packages?updatedSince=2026-11-20T00:00:00-05:00&limit=100',
    status: 200,
    reply: { packages: [packageSample], next: null },
  },
  {
    call: 'partner.package',
    title: 'Ask where a box is',
    path: '/api/partner/packages/MIA-2026-004711',
    status: 200,
    reply: packageSample,
  },
  {
    call: 'partner.label',
    title: 'Print its label',
    path: '/api/partner/packages/MIA-2026-004711/label?format=zpl',
    status: 200,
    reply: null,
  },
  {
    call: 'partner.invoices',
    title: 'Ask what it costs',
    path: '/api/partner/packages/MIA-2026-004711/invoices',
    status: 200,
    reply: [],
  },
  {
    call: 'partner.package',
    title: 'A reference that was never reported',
    path: '/api/partner/packages/MIA-0',
    status: 404,
    reply: { message: 'There is no package with this reference.', title: 'Not Found' },
  },
]
