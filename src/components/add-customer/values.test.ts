import { expect, test } from 'vitest'
import { NewCustomer } from '#sync/api/accounts/accounts-manage.ts'
import { blankCustomer, blankPerson, checkNewCustomer, newCustomerBody } from './values.ts'

const walkIn = {
  ...blankCustomer('quayside', ''),
  firstName: 'Nadia',
  lastName: 'Fraser',
  phone: '876 555 0142',
}

test('a name and a way to reach the customer are enough', () => {
  expect(checkNewCustomer(walkIn)).toEqual({})
  expect(checkNewCustomer({ ...walkIn, phone: '', email: 'nadia@example.test' })).toEqual({})
  expect(Object.keys(checkNewCustomer({ ...walkIn, phone: ' ' }))).toEqual(['phone'])
  expect(Object.keys(checkNewCustomer(blankCustomer('quayside', '')))).toEqual([
    'firstName',
    'lastName',
    'phone',
  ])
})

test('errors are reported at their fields, except in the parts that are left out', () => {
  const wrong = {
    email: 'nadia',
    trn: '1234',
    hasAddress: true,
    persons: [{ ...blankPerson, idLast4: '123456' }],
  }
  expect(Object.keys(checkNewCustomer({ ...walkIn, ...wrong }))).toEqual([
    'email',
    'trn',
    'line1',
    'town',
    'parish',
    'persons.0.name',
    'persons.0.idLast4',
  ])
  expect(checkNewCustomer({ ...walkIn, line1: '', hasAddress: false })).toEqual({})
})

test('the server takes what the form sends, whole and with as little as there is', () => {
  const fullValues = {
    ...{ email: 'nadia@example.test', trn: '123-456-789', hasAddress: true },
    ...{
      line1: '7 Molynes Road',
      town: 'Kingston',
      parish: 'St. Andrew' as const,
      persons: [{ ...blankPerson, name: 'Marva Hylton' }],
    },
  }
  const body = NewCustomer.parse(newCustomerBody({ ...walkIn, ...fullValues }))
  expect(body).toMatchObject({ trn: '123456789', address: { parish: 'St. Andrew' } })
  expect(body.authorizedPersons).toHaveLength(1)
  expect(NewCustomer.parse(newCustomerBody({ ...walkIn, defaultMode: 'Sea' })).defaultMode).toBe('Sea')
  expect(NewCustomer.parse(newCustomerBody(walkIn))).toMatchObject({
    user: { email: '' },
    defaultMode: 'Air',
    authorizedPersons: [],
  })
})
