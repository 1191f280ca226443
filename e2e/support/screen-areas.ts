import { dialogAddresses, listAddresses } from './noun-screens.ts'
import type { Person } from './people.ts'

const nobody = '0190a1b2-0000-7000-8000-00000000dead'

/** The sizes of windows come in turn, and between two visits another page closes the manifest. */
const manifestInEachWindow = [0, 1, 2].flatMap(() => ['/manifests/$manifest', `/manifests/${nobody}`])

interface Area {
  readonly who: Person
  readonly of: string
  readonly area: string
  readonly paths: readonly string[]
}

const areasByPerson: readonly Area[] = [
  {
    who: 'user',
    of: 'user',
    area: '/account',
    paths: [
      '',
      '/dashboard',
      '/packages',
      '/packages?prealert=',
      '/invoices',
      '/invoices?show=paid',
      '/credit',
      `/invoices/${nobody}`,
      `/receipts/${nobody}`,
      '/deliveries',
      '/deliveries/create',
      '/deliveries/$own',
      `/deliveries/${nobody}`,
      '/rates',
      '/orders',
      `/orders/${nobody}`,
      '/notifications',
      '/profile',
      '/help',
      '/device',
      '/packages/$',
      `/packages/${nobody}`,
    ],
  },
  {
    who: 'user2',
    of: 'user2',
    area: '/slp/account',
    paths: [
      '/dashboard',
      '/packages',
      '/invoices',
      '/credit',
      `/invoices/${nobody}`,
      `/receipts/${nobody}`,
      '/deliveries',
      '/deliveries/create',
      `/deliveries/${nobody}`,
      '/rates',
      '/orders',
      `/orders/${nobody}`,
      '/notifications',
      '/profile',
      '/help',
      '/device',
      '/packages/$',
    ],
  },
  {
    who: 'supervisor',
    of: 'user',
    area: '/admin',
    paths: [
      '',
      '/todo',
      '/packages',
      '/packages?q=zzzzzz',
      '/packages/$',
      '/packages/$/edit',
      '/packages/$/images',
      '/packages/$/customs-receipt',
    ],
  },
  {
    who: 'employee',
    of: 'user',
    area: '/admin',
    paths: [
      '/floor',
      '/floor?task=where',
      '/floor?task=count',
      '/packages/reviews',
      '/device',
      '/device/scan-test',
      '/profile',
      '/help',
      `/packages/${nobody}`,
    ],
  },
  {
    who: 'admin',
    of: 'user',
    area: '/admin',
    paths: [
      '/invoices/payment',
      '/invoices/payment?account=$payer',
      '/receipts/$payment/print',
      '/payments/$payment',
      '/till',
      '/till/$till',
      '/till/$openTill/close',
      '/till/close',
      '/invoices/$invoice',
      '/payment-links/$checkout',
      '/bank-transfers/$transfer',
      '/payment-links/create?account=$payer',
      '/invoices/bill?account=$payer',
      '/invoices/estimate',
      '/invoices/estimate/create?account=$payer',
      '/invoices/estimate/$estimate',
      '/invoices/estimate/$estimate/print',
      '/invoices/$invoice/print',
      '/receipts/$payment/print?paper=80mm',
    ],
  },
  {
    who: 'employee',
    of: 'user',
    area: '/admin',
    paths: ['/packages/handover', '/packages/handover?package=$', '/accounts/$account'],
  },
  {
    who: 'senior',
    of: 'user',
    area: '/admin',
    paths: [
      '/packages/create',
      '/packages/import',
      '/packages/import-received',
      '/manifests/import',
      '/packages/not-an-id',
    ],
  },
  {
    who: 'senior',
    of: 'user',
    area: '/admin',
    paths: [
      '/invoices',
      '/payments',
      '/receipts',
      '/payment-links',
      '/bank-transfers',
      '/manifests',
      '/claims',
      '/claims/$claim',
      `/claims/${nobody}`,
      '/transfers',
      '/transfers/$road',
      `/transfers/${nobody}`,
      '/accounts/customers',
      '/accounts/import',
      '/customers',
    ],
  },
  {
    who: 'employee',
    of: 'user',
    area: '/admin',
    paths: [
      '/deliveries',
      '/deliveries/board',
      '/deliveries/board?by=status',
      '/deliveries/create?account=$payer',
      '/deliveries/days',
      '/deliveries/invoices',
      '/deliveries/$delivery',
      '/deliveries/$delivery/edit',
      `/deliveries/${nobody}`,
    ],
  },
  { who: 'processor', of: 'user', area: '/admin', paths: manifestInEachWindow },
  {
    who: 'employee',
    of: 'user',
    area: '/admin',
    paths: ['/questions/$question', `/questions/${nobody}`],
  },
  {
    who: 'driver',
    of: 'user',
    area: '/admin',
    paths: ['/driver', '/driver/load', '/driver/close', '/driver/$delivery', '/driver/$delivery/handover'],
  },
  {
    who: 'admin',
    of: 'user',
    area: '/admin',
    paths: [
      '/accesscontrol',
      '/accounts',
      '/accounts/employees',
      '/accounts/employees?open=new',
      '/accounts/employees/$employee',
      '/accounts/employees/$employee?tab=permissions',
      '/branches?open=new',
      '/dutytables?open=new',
      '/deliveryzones?open=new',
      '/promotions?open=new',
      '/fees?open=new',
      '/storeorders/invoices',
      '/storeorders/create?account=$payer',
      '/storeorders/$order',
      '/storeorders/$order/edit',
      '/ratesheet?open=new',
      '/creditnotes?open=new',
      '/blogs/$blog',
      '/blogs/$blog/edit',
      '/mailinglist?open=import',
      '/mailinglist?open=send',
      '/filemanager?open=new',
      '/reports',
      '/reports/admin',
      '/hubdevices?open=new',
      '/api-keys?open=new',
      '/webhooks?open=new',
      '/reports/auditlog',
      '/company?brand=house',
      '/company?brand=second',
      '/exchangerates',
      '/papers',
      '/retention',
    ],
  },
  // A page that this person may not see.
  { who: 'driver', of: 'user', area: '/admin', paths: ['/packages/checkin'] },
]

const addressesByPerson = areasByPerson.flatMap(({ area, paths }) => paths.map((path) => area + path))

/**
 * Every screen behind a login, by the person who sees it; an administrator sees the lists that no other person does. A
 * route that is missing here fails scripts/links.test.ts.
 */
export const areas: readonly Area[] = [
  ...areasByPerson,
  {
    who: 'admin',
    of: 'user',
    area: '',
    paths: [...listAddresses, ...dialogAddresses].filter((address) => !addressesByPerson.includes(address)),
  },
]

const screensPerVisit = 9

/** The same screens in visits that are short enough for one journey on a busy machine. */
export const visits: readonly Area[] = areas.flatMap((area) =>
  Array.from({ length: Math.ceil(area.paths.length / screensPerVisit) }, (_, n) => ({
    ...area,
    paths: area.paths.slice(n * screensPerVisit, (n + 1) * screensPerVisit),
  })),
)

/** Every screen that needs no login. */
export const publicScreens: Readonly<Record<string, readonly string[]>> = {
  'the first pages': [
    '/',
    '/login',
    '/register',
    '/slp',
    '/slp/login',
    '/slp/register',
    '/slp/account/forgot-password',
    '/unauthorized',
    '/no-such-page',
  ],
  'what visitors read': [
    '/rates',
    '/shipping-calculator',
    '/shipping-calculator?mode=Sea&weight=12.5&length=20&width=16&height=12&value=240&category=Phones&delivery=yes',
    '/shipping-calculator?mode=Air&weight=heavy&length=3&value=x',
    '/track',
    '/track?number=1Z999AA10123456784',
    '/contact',
    '/forms',
    '/inspire',
    '/inspire/what-size-does-to-your-bill',
    '/privacy',
    '/terms',
    '/slp/track',
    '/slp/contact',
    '/slp/rates',
    '/slp/forms',
    '/slp/inspire',
    '/slp/inspire/what-size-does-to-your-bill',
    '/slp/privacy',
    '/slp/terms',
    '/slp/shipping-calculator?weight=3&value=120',
    '/slp/no-such-page',
  ],
  'where payments lead': [
    '/checkout',
    '/checkout/AAAAAAAAAAAAAAAAAAAAAA',
    '/slp/checkout/AAAAAAAAAAAAAAAAAAAAAA',
    '/payment-success',
    '/account/payment-success',
    '/account/payment-cancelled',
    '/payment-cancelled',
    `/payment-success?customReference=${nobody}`,
  ],
  'where mails and first starts lead': [
    '/account/forgot-password',
    '/account/reset-password',
    '/account/reset-password#not-a-token',
    '/account/verify-email',
    '/account/verify-email#not-a-token',
    '/slp/account/reset-password',
    '/slp/account/verify-email',
    '/register#token=not-a-token',
  ],
}
