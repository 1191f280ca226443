import { expect, test } from 'vitest'
import { cameraTrouble } from './camera-trouble.ts'

test.each([
  ['NotAllowedError', /may not use the camera\. Allow it/],
  ['NotFoundError', /No camera was found/],
  ['NotReadableError', /Another app is using the camera/],
  ['OverconstrainedError', /No camera was found/],
  ['SomethingNew', /could not be started/],
])('%s in words', (name, words) => {
  expect(cameraTrouble(new DOMException('for programmers', name)).words).toMatch(words)
})

test('an error that is thrown as a text has words too', () => {
  expect(cameraTrouble('navigator.mediaDevices not supported').words).toMatch(/could not be started/)
})
