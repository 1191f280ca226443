import type { Preference, Preferences } from '#sync/api/messages/notifications.ts'
import {
  type DailyTopic,
  dailyTopics,
  isOnByDefault,
  type MessageTopic,
  noticeTopics,
} from '#sync/entities/messages/message-topics.ts'

/** How often a person gets mails about a topic. */
export const mailPaces = ['once', 'daily', 'never'] as const
export type MailPace = (typeof mailPaces)[number]

const isDailyTopic = (topic: MessageTopic): topic is DailyTopic =>
  dailyTopics.some((dailyTopic) => dailyTopic === topic)

/** The choices for a topic. Urgent topics have no daily mail. */
export const availablePaces = (topic: MessageTopic): MailPace[] =>
  mailPaces.filter((pace) => pace !== 'daily' || isDailyTopic(topic))

const hasTopic = (topic: MessageTopic) => (preference: Preference) => noticeTopics[preference.event] === topic

export function readPace({ preferences, daily }: Preferences, topic: MessageTopic): MailPace {
  if (!preferences.some((preference) => hasTopic(topic)(preference) && preference.email)) return 'never'
  return daily.some((dailyTopic) => dailyTopic === topic) ? 'daily' : 'once'
}

/** Returns the preferences with another pace for a topic. Turning mails on again selects the default mails. */
export function withPace(preferences: Preferences, topic: MessageTopic, pace: MailPace): Preferences {
  const before = readPace(preferences, topic)
  const emailOf = ({ event, email }: Preference): boolean => {
    if (pace === 'never') return false
    return before === 'never' ? isOnByDefault(event, 'email') : email
  }
  const otherDaily = preferences.daily.filter((dailyTopic) => dailyTopic !== topic)
  return {
    preferences: preferences.preferences.map((preference) =>
      hasTopic(topic)(preference) ? { ...preference, email: emailOf(preference) } : preference,
    ),
    daily: pace === 'daily' && isDailyTopic(topic) ? [...otherDaily, topic] : otherDaily,
  }
}
