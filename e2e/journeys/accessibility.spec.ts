import { expect } from '@playwright/test'
import { look, lookAt, settled } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { checkInRows, scanSaved } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { withMoneyRows } from '../support/money-rows.ts'
import { type Person, signIn } from '../support/people.ts'
import { ask } from '../support/truth.ts'

const nobody = '0190a1b2-0000-7000-8000-00000000dead'

const areas: readonly { who: Person; of: string; area: string; paths: readonly string[] }[] = [
  {
    who: 'user',
    of: 'user',
    area: '/account',
    paths: [
      '/dashboard',
      '/packages',
      '/invoices',
      '/invoices?show=paid',
      `/invoices/${nobody}`,
      '/deliveries',
      '/deliveries/create',
      '/deliveries/$own',
      `/deliveries/${nobody}`,
      '/rates',
      '/orders',
      `/orders/${nobody}`,
      '/notifications',
      '/profile',
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
      '/deliveries',
      '/rates',
      '/orders',
      '/profile',
      '/device',
      '/packages/$',
    ],
  },
  {
    who: 'supervisor',
    of: 'user',
    area: '/admin',
    paths: ['', '/packages', '/packages?q=zzzzzz', '/packages/$', '/packages/$/edit', '/packages/$/images'],
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
      '/invoices/$invoice',
      '/payment-links/$checkout',
      '/payment-links/create?account=$payer',
      '/invoices/bill?account=$payer',
      '/invoices/estimate',
      '/invoices/estimate/create?account=$payer',
      '/invoices/estimate/$estimate',
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
  { who: 'senior', of: 'user', area: '/admin', paths: ['/packages/create', '/packages/not-an-id'] },
  {
    who: 'senior',
    of: 'user',
    area: '/admin',
    paths: [
      '/invoices',
      '/payments',
      '/receipts',
      '/payment-links',
      '/manifests',
      '/accounts/customers',
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
  { who: 'processor', of: 'user', area: '/admin', paths: ['/manifests/$manifest', `/manifests/${nobody}`] },
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
      '/branches',
      '/branches?open=new',
      '/dutytables',
      '/dutytables?open=new',
      '/storeorders',
      '/storeorders/invoices',
      '/storeorders/create?account=$payer',
      '/storeorders/$order',
      '/storeorders/$order/edit',
      '/ratesheet',
      '/ratesheet?open=new',
      '/creditnotes',
      '/creditnotes?open=new',
      '/blogs',
      '/blogs/$blog',
      '/blogs/$blog/edit',
      '/mailinglist',
      '/mailinglist?open=import',
      '/mailinglist?open=send',
      '/contactmessages',
      '/contactmessages?open=$contact',
      '/filemanager',
      '/filemanager?open=new',
      '/filemanager?open=$file',
      '/messages',
      '/clienterrors',
      '/reports',
      '/reports/admin',
      '/hubdevices',
      '/hubdevices?open=new',
      '/reports/auditlog',
      '/settings',
    ],
  },
  // A page that this person may not see.
  { who: 'driver', of: 'user', area: '/admin', paths: ['/packages/checkin'] },
]

for (const { who, of, area, paths } of areas)
  test(`nor from ${area} of ${who}: ${paths[0]} and its like`, async ({ page, company }) => {
    const [its] = ask<{ packageId: string }>(
      company,
      `select p.packageId from package p join account a on a.accountId = p.accountId where a.email = ? limit 1`,
      `${of}@quayside.test`,
    )
    await signIn(page, company.url, who)
    const [open] = ask<{ manifestId: string }>(
      company,
      `select manifestId from manifest where status = 'Open' limit 1`,
    )
    const [stop] = ask<{ deliveryId: string }>(
      company,
      `select deliveryId from delivery where status = 'OutForDelivery' limit 1`,
    )
    const [account] = ask<{ accountId: string }>(
      company,
      `select accountId from account where role = 'User' limit 1`,
    )
    const [own] = ask<{ deliveryId: string }>(
      company,
      `select d.deliveryId from delivery d join account a on a.accountId = d.accountId where a.email = ? limit 1`,
      `${of}@quayside.test`,
    )
    const ids = {
      $own: own?.deliveryId ?? '',
      $manifest: open?.manifestId ?? '',
      $account: account?.accountId ?? '',
      $delivery: stop?.deliveryId ?? '',
      $: its?.packageId ?? '',
    }
    const all = paths.map((path) =>
      Object.entries(ids).reduce(
        (address, [name, id]) => address.replace(name, id),
        area + withMoneyRows(company, path),
      ),
    )
    expect(await look(page, company.url, all)).toEqual([])
  })

test('nor from the desk, before a scan and after', async ({ page, company }) => {
  const [number = ''] = labels(1, 15)
  await signIn(page, company.url, 'warehouse')
  expect(await look(page, company.url, ['/admin/packages/checkin'])).toEqual([])
  await scanSaved(page, number)
  await expect(checkInRows(page).getByRole('button')).toBeVisible()
  expect(await lookAt(page, 'after a scan')).toEqual([])
  await page.getByText('Full', { exact: true }).click()
  await settled(page)
  expect(await lookAt(page, 'the full desk')).toEqual([])
})
