import { expect, test } from 'vitest'
import {
  doorsAt,
  frameOfError,
  homeRedirect,
  isAtOtherBrand,
  placeOf,
  placeOfShared,
  startWithoutContact,
} from './places.ts'

const customer = { role: 'User', brand: 'quayside' } as const
const secondBrands = { role: 'User', brand: 'slp' } as const
const staff = { role: 'Driver', brand: 'quayside' } as const

test.each([
  [customer, 'account', null],
  [customer, 'slpdashboard', '/account/dashboard'],
  [secondBrands, 'slpdashboard', null],
  [secondBrands, 'account', '/slp/account/dashboard'],
  [staff, 'account', '/admin'],
  [staff, 'slpdashboard', '/admin'],
  [staff, 'dashboard', null],
  [customer, 'default', null],
])('%j in the frame "%s" goes to %s', (visitor, layout, to) => {
  expect(homeRedirect(visitor, layout)).toBe(to)
})

test('the icon’s shortcuts lead into each person’s own area', () => {
  expect([
    placeOf('packages', customer),
    placeOf('packages', secondBrands),
    placeOf('packages', staff),
  ]).toEqual(['/account/packages', '/slp/account/packages', '/admin/packages'])
  expect([placeOf('checkin', staff), placeOf('checkin', customer)]).toEqual([
    '/admin/packages/checkin',
    '/account/dashboard',
  ])
  expect([placeOf('pay', customer), placeOf('prealert', secondBrands), placeOf('pay', staff)]).toEqual([
    '/account/invoices',
    '/slp/account/packages?prealert=',
    '/admin',
  ])
})

test('a shop’s message that is shared into the app opens a pre-alert with the whole message', () => {
  const text = 'Shipped: 1Z & more?\nhttps://ups.com/?x=1#top'
  const place = new URL(placeOfShared(text, null, customer), 'https://quay.test')
  expect([place.pathname, place.searchParams.get('prealert')]).toEqual(['/account/packages', text])
  expect(placeOfShared(text, null, staff)).toBe('/admin')
  expect(placeOfShared('', 'f-1', secondBrands)).toBe('/slp/account/packages?prealert=&file=f-1')
})

test('a page of a brand’s customer is out of place at the other brand’s address only', () => {
  const at = (brand: string) => ['/checkout/x', '/slp/checkout/x'].map((path) => isAtOtherBrand(path, brand))
  expect([at('quayside'), at('slp')]).toEqual([
    [false, true],
    [true, false],
  ])
})

test('a brand’s visitors and customers find its own front pages, wherever they are', () => {
  const login = (pathname: string, visitor: typeof customer | typeof secondBrands | null) =>
    doorsAt(pathname, visitor).login
  expect([login('/', null), login('/account/packages', customer), login('/slipper', null)]).toEqual([
    ...['/login', '/login', '/login'],
  ])
  expect([login('/slp', null), login('/slp/account/x', null), login('/account/x', secondBrands)]).toEqual([
    ...['/slp/login', '/slp/login', '/slp/login'],
  ])
  expect(doorsAt('/slp/nowhere', null)).toEqual({
    home: '/slp',
    login: '/slp/login',
    register: '/slp/register',
    forgot: '/slp/account/forgot-password',
    contact: '/slp/contact',
  })
})

test.each([
  [404, '/nowhere', null, 'default'],
  [404, '/slp/nowhere', null, 'slp'],
  [404, '/account/nowhere', secondBrands, 'slp'],
  [404, '/account/nowhere', customer, 'default'],
  [403, '/admin/payments', staff, 'dashboard'],
  [404, '/admin/nowhere', staff, 'dashboard'],
  [500, '/admin/packages', staff, 'default'],
])('%s at %s for %j is shown in the frame "%s"', (status, pathname, visitor, frame) => {
  expect(frameOfError(status, pathname, visitor)).toBe(frame)
})

test.each([
  [null, '/', '/login'],
  [null, '/slp', '/slp/login'],
  [customer, '/', '/account/dashboard'],
  [secondBrands, '/slp', '/slp/account/dashboard'],
  [secondBrands, '/', '/slp/account/dashboard'],
  [staff, '/', '/admin'],
])('without contact, %j who opens %s is led to %s', (visitor, pathname, to) => {
  expect(startWithoutContact(visitor, pathname)).toBe(to)
})
