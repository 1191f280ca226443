import { expect, test } from 'vitest'
import { changeNotice, fileNotice } from './refusals.ts'

const nameOf = (packageId: string) => (packageId === 'p1' ? 'Headphones' : undefined)
const message = 'The tracking number belongs to another package.'

test.each([
  [
    'package.prealert',
    { description: 'Kettle', trackingNumber: 'TBA1' },
    'Your pre-alert for Kettle wasn’t accepted',
  ],
  [
    'package.prealert',
    { description: '', trackingNumber: 'TBA1' },
    'Your pre-alert for TBA1 wasn’t accepted',
  ],
  ['package.update', { packageId: 'p1', changes: {} }, 'Your changes to Headphones weren’t accepted'],
  ['package.update', { packageId: 'p2', changes: {} }, 'Your changes to your package weren’t accepted'],
  ['package.remove', { packageId: 'p1' }, 'Headphones couldn’t be deleted'],
  ['package.prealert', undefined, 'package.prealert: this wasn’t accepted'],
  ['package.removeImage', {}, 'Delete a photo: this wasn’t accepted'],
])('a refused %s of %j reads "%s", with the server’s reason', (name, args, title) => {
  expect(changeNotice({ uid: 'c1', name, args, message }, nameOf)).toEqual({
    id: 'c1',
    what: title,
    why: message,
  })
})

test('a refused file is named by what it is for', () => {
  const file = { fileId: 'f1', packageId: 'p1', message: 'This file isn’t a PDF or a photo.' }
  expect(fileNotice({ ...file, kind: 'invoice' }, nameOf).what).toBe(
    'Your invoice for Headphones wasn’t accepted',
  )
  expect(fileNotice({ ...file, kind: 'slip' }, nameOf).what).toBe('Your bank transfer slip wasn’t accepted')
})
