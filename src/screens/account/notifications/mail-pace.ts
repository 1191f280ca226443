import type { Preference, Preferences } from '#sync/api/notifications.ts'
import {
  type DailyTopic,
  dailyTopics,
  isOnByDefault,
  type MessageTopic,
  noticeTopics,
} from '#sync/entities/message-topics.ts'

/** How often somebody gets mails of a topic. */
export const mailPaces = ['once', 'daily', 'never'] as const
export type MailPace = (typeof mailPaces)[number]

const isDailyTopic = (topic: MessageTopic): topic is DailyTopic => dailyTopics.some((one) => one === topic)

/** What can be chosen for a topic: what has to be known at once has no mail of the day. */
export const pacesOf = (topic: MessageTopic): MailPace[] =>
  mailPaces.filter((pace) => pace !== 'daily' || isDailyTopic(topic))

const isOf = (topic: MessageTopic) => (one: Preference) => noticeTopics[one.event] === topic

export function paceOf({ preferences, daily }: Preferences, topic: MessageTopic): MailPace {
  if (!preferences.some((one) => isOf(topic)(one) && one.email)) return 'never'
  return daily.some((one) => one === topic) ? 'daily' : 'once'
}

/** The choices with another pace for a topic. Mails that begin again are those that everybody gets. */
export function withPace(chosen: Preferences, topic: MessageTopic, pace: MailPace): Preferences {
  const before = paceOf(chosen, topic)
  const emailOf = ({ event, email }: Preference): boolean => {
    if (pace === 'never') return false
    return before === 'never' ? isOnByDefault(event, 'email') : email
  }
  const others = chosen.daily.filter((one) => one !== topic)
  return {
    preferences: chosen.preferences.map((one) => (isOf(topic)(one) ? { ...one, email: emailOf(one) } : one)),
    daily: pace === 'daily' && isDailyTopic(topic) ? [...others, topic] : others,
  }
}
