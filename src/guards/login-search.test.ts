import { expect, test } from 'vitest'
import type { Session } from '../stores/session.ts'
import { loginBefore, placeAfterLogin, skipLogin, toLoginSearch } from './login-search.ts'

const person = (change: Partial<Session> = {}): Session => ({
  ...{ accountId: 'a', userId: 'u', firstName: 'Una', lastName: 'Bright', email: 'una@example.test' },
  ...{ role: 'User', permissions: [], mailbox: 'QS-10001', branchId: null, brand: 'quayside', renewed: true },
  ...change,
})

const searchOf = (address: string) =>
  toLoginSearch(Object.fromEntries(new URL(address, 'https://quay.test').searchParams))

test('a message shared into the app before the login is kept until after the login', () => {
  const place = `/?${new URLSearchParams({ text: 'Shipped & paid: 1Z999AA10123456784\nThank you' })}`
  expect(placeAfterLogin(person(), searchOf(loginBefore(place)).redirect)).toBe(place)
})

test('a customer is led back to their own pages, and never into the staff’s', () => {
  expect(placeAfterLogin(person(), '/account/invoices')).toBe('/account/invoices')
  expect(placeAfterLogin(person(), '/admin/packages')).toBe('/account/dashboard')
  expect(placeAfterLogin(person({ role: 'Employee' }), '/admin/packages')).toBe('/admin/packages')
})

test('a person who is logged in already skips the login, unless they came to switch accounts', () => {
  expect(skipLogin(person(), { redirect: '/account/invoices' })).toBe('/account/invoices')
  expect(skipLogin(person({ brand: 'slp' }), {})).toBe('/slp/account/dashboard')
  expect(skipLogin(person(), { switch: true })).toBeNull()
  expect(skipLogin(person({ renewed: false }), {})).toBeNull()
  expect(skipLogin(null, {})).toBeNull()
})
