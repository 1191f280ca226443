import { expect, test } from 'vitest'
import type { Preferences } from '#sync/api/messages/notifications.ts'
import { isOnByDefault, noticeEvents, noticeTopics } from '#sync/entities/messages/message-topics.ts'
import { availablePaces, readPace, withPace } from './mail-pace.ts'

const byDefault: Preferences = {
  preferences: noticeEvents.map((event) => ({
    ...{ event, push: true, app: true, whatsapp: false, sms: false },
    email: isOnByDefault(event, 'email'),
  })),
  daily: [],
}
const mailedEvents = ({ preferences }: Preferences) =>
  preferences.filter(({ email }) => email).map(({ event }) => event)

test('only packages have a mail of the day', () => {
  expect(availablePaces('packages')).toEqual(['once', 'daily', 'never'])
  expect(availablePaces('money')).toEqual(['once', 'never'])
  expect(withPace(byDefault, 'money', 'daily').daily).toEqual([])
})

test('a new pace leaves the other topics alone', () => {
  const daily = withPace(byDefault, 'packages', 'daily')
  expect([readPace(daily, 'packages'), readPace(daily, 'money')]).toEqual(['daily', 'once'])
  expect(mailedEvents(daily)).toEqual(mailedEvents(byDefault))
  const never = withPace(daily, 'packages', 'never')
  expect([readPace(never, 'packages'), never.daily]).toEqual(['never', []])
  expect(mailedEvents(never)).toEqual(
    mailedEvents(byDefault).filter((event) => noticeTopics[event] !== 'packages'),
  )
})

test('mails that begin again are the default ones, and individual choices stay', () => {
  const never = withPace(byDefault, 'packages', 'never')
  expect(withPace(never, 'packages', 'once')).toEqual(byDefault)
  const ownChoice = {
    ...byDefault,
    preferences: byDefault.preferences.map((preference) => ({
      ...preference,
      email: preference.event === 'package.Shipped',
    })),
  }
  expect(mailedEvents(withPace(ownChoice, 'packages', 'daily'))).toEqual(['package.Shipped'])
})
