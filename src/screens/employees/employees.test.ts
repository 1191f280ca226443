import { expect, test } from 'vitest'
import { blankEmployee, checkEmployee, employeeChanges } from './employee-values.ts'
import { differenceBetween, togglePermission } from './own-permissions.ts'

test('a permission can be toggled, and differences from the role are listed both ways', () => {
  const role = ['PackageView', 'InvoiceView'] as const
  const more = togglePermission(role, 'ReportView')
  expect(more).toEqual(['PackageView', 'InvoiceView', 'ReportView'])
  const otherPermissions = togglePermission(more, 'PackageView')
  expect(differenceBetween(role, otherPermissions)).toEqual({
    added: ['ReportView'],
    removed: ['PackageView'],
  })
  expect(togglePermission(togglePermission(role, 'ReportView'), 'ReportView')).toEqual([...role])
})

test('only changed fields are sent, and none of an untouched form', () => {
  const before = { ...blankEmployee, firstName: 'Ann', phone: '876 555 0100', branchId: 'b1' }
  expect(employeeChanges(before, { ...before, firstName: ' Ann ' })).toEqual({})
  expect(employeeChanges(before, { ...before, phone: '', role: 'Senior', branchId: '' })).toEqual({
    user: { phone: '' },
    role: 'Senior',
    branchId: null,
  })
})

test('a name and an address to send the invitation to are needed', () => {
  expect(Object.keys(checkEmployee({ ...blankEmployee, email: 'ann@quayside' }))).toEqual([
    'firstName',
    'lastName',
    'email',
  ])
})
