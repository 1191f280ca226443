import { expect, test } from 'vitest'
import type { WorkCounts } from '../../components/session/sync-labels.ts'
import type { ConnectionLevel } from '../../stores/connection.ts'
import { problemText, shortText, stillText, updatesText } from './connection-labels.ts'

const work: WorkCounts = { waiting: 7, sending: 1, refused: 3, photosWaiting: 2 }
const nothing: WorkCounts = { waiting: 0, sending: 0, refused: 0, photosWaiting: 0 }
const savedHereText = 'Your work is saved here and syncs by itself.'

const table: readonly [ConnectionLevel, WorkCounts | undefined, string, string | null][] = [
  ['unknown', work, 'Checking…', null],
  ['ok', work, 'Connected', null],
  ['slow', work, 'Slow connection', null],
  ['offline', work, 'Offline – work is saved here (10)', savedHereText],
  ['offline', nothing, 'Offline – work is saved here', savedHereText],
  // Before it has been counted there is no number to name.
  ['offline', undefined, 'Offline – work is saved here', savedHereText],
  ['server-down', work, 'Server not reached – work is saved here (10)', savedHereText],
  ['intercepted', work, 'Blocked by this network – work is saved here (10)', savedHereText],
  ['unhealthy', work, 'Server problem – work is saved here (10)', savedHereText],
]

test.each(table)('[R5] connection %s, work %j: "%s"', (level, workCounts, line, sentence) => {
  expect(shortText(level, workCounts, 'staff')).toBe(line)
  expect(stillText(level, 'staff')).toBe(sentence)
})

const reload = 'Error with the server connection. Please reload the page and try again.'

test.each([
  ['unhealthy', reload, true, 'The server has a problem.'],
  ['server-down', reload, true, 'The server can’t be reached.'],
  ['unhealthy', reload, false, reload],
  ['offline', 'You are offline.', true, 'You are offline.'],
  ['intercepted', 'This network answers.', true, 'This network answers.'],
  ['slow', 'Slow.', true, 'Slow.'],
  ['ok', null, true, null],
] as const)('connection %s, "%s", work safe: %s: "%s"', (level, message, isSafe, words) => {
  expect(problemText(level, message, isSafe)).toBe(words)
})

test('no number of saved work is named if nothing can be saved', () => {
  expect(shortText('offline', null, 'staff')).toBe('Offline')
})

test('customers read what happens to their changes, and nothing about work', () => {
  expect(shortText('offline', work, 'customer')).toBe('Offline – changes are sent later (10)')
  expect(stillText('offline', 'customer')).toBe('Changes are saved and sent later.')
  expect(stillText('ok', 'customer')).toBeNull()
})

test.each([
  ['ok', true, true, 'Live'],
  ['ok', false, true, 'Every minute'],
  ['unknown', false, true, 'Checking…'],
  ['unknown', true, true, 'Live'],
  ['offline', true, true, 'Paused until the server is reached'],
  ['server-down', false, true, 'Paused until the server is reached'],
  ['ok', true, false, 'Paused until you update the app'],
] as const)('updates with the connection %s, live %s, allowed %s: "%s"', (level, live, mayPull, words) => {
  expect(updatesText({ level, live, mayPull })).toBe(words)
})
