import { expect, test } from 'vitest'
import { putAccount } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { similarTo } from './similar-customers.ts'

const { server } = await openCompany()
const { deps } = server.app
const { accountId } = await putAccount(deps, {
  ...{ firstName: 'Zéphyrine', lastName: 'O’Hara', phone: '+1 876 555 0177', trn: '321654987' },
})
const noDetails = { firstName: '', lastName: '', phone: '', trn: undefined }

test.each([
  [
    'by all of it',
    { firstName: 'zephyrine', lastName: "o'hara", phone: '876 555 0177', trn: '321654987' },
    ['phone', 'trn', 'name'],
  ],
  ['by the name', { firstName: 'Zéphyrine', lastName: 'O’Hara' }, ['name']],
  ['by the phone number', { phone: '1 (876) 555-0177' }, ['phone']],
  ['by the TRN', { trn: '321654987' }, ['trn']],
  ['not by the first name', { firstName: 'Zéphyrine' }, null],
  ['not by the last name', { lastName: 'O’Hara' }, null],
  ['not by a part of the phone number', { phone: '555 0177' }, null],
  ['not by another TRN', { trn: '321654988' }, null],
  ['not by nothing', {}, null],
])('a customer is recognised %s', async (_name, resemblance, expectedMatch) => {
  const customers = await similarTo(deps, { ...noDetails, ...resemblance })
  expect(customers.map((customer) => [customer.accountId, customer.same])).toEqual(
    expectedMatch === null ? [] : [[accountId, expectedMatch]],
  )
})

test.each([
  ['555 0188', true],
  ['55 0188', false],
])('a customer whose number is %s is recognised by it: %s', async (phone, isRecognised) => {
  const customer = await putAccount(deps, { phone })
  const ids = (await similarTo(deps, { ...noDetails, phone })).map((row) => row.accountId)
  expect(ids.includes(customer.accountId)).toBe(isRecognised)
})

test('a first name alone is no name, even of a customer who has no other', async () => {
  const customer = await putAccount(deps, { firstName: 'Xiomara', lastName: '' })
  const ids = (await similarTo(deps, { ...noDetails, firstName: 'Xiomara' })).map((row) => row.accountId)
  expect(ids).not.toContain(customer.accountId)
})
