import { expect, test } from 'vitest'
import type { Preferences } from '#sync/api/notifications.ts'
import { isOnByDefault, noticeEvents, noticeTopics } from '#sync/entities/message-topics.ts'
import { availablePaces, readPace, withPace } from './mail-pace.ts'

const byDefault: Preferences = {
  preferences: noticeEvents.map((event) => ({
    ...{ event, push: true, app: true },
    email: isOnByDefault(event, 'email'),
  })),
  daily: [],
}
const mailed = ({ preferences }: Preferences) =>
  preferences.filter(({ email }) => email).map(({ event }) => event)

test('only packages have a mail of the day', () => {
  expect(availablePaces('packages')).toEqual(['once', 'daily', 'never'])
  expect(availablePaces('money')).toEqual(['once', 'never'])
  expect(withPace(byDefault, 'money', 'daily').daily).toEqual([])
})

test('a pace is what was chosen, and leaves the other topics alone', () => {
  const daily = withPace(byDefault, 'packages', 'daily')
  expect([readPace(daily, 'packages'), readPace(daily, 'money')]).toEqual(['daily', 'once'])
  expect(mailed(daily)).toEqual(mailed(byDefault))
  const never = withPace(daily, 'packages', 'never')
  expect([readPace(never, 'packages'), never.daily]).toEqual(['never', []])
  expect(mailed(never)).toEqual(mailed(byDefault).filter((event) => noticeTopics[event] !== 'packages'))
})

test('mails that begin again are the ones that everybody gets; those chosen one by one stay', () => {
  const never = withPace(byDefault, 'packages', 'never')
  expect(withPace(never, 'packages', 'once')).toEqual(byDefault)
  const own = {
    ...byDefault,
    preferences: byDefault.preferences.map((one) => ({ ...one, email: one.event === 'package.Shipped' })),
  }
  expect(mailed(withPace(own, 'packages', 'daily'))).toEqual(['package.Shipped'])
})
