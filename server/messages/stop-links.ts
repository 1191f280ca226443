import { type MessageTopic, messageTopics } from '#sync/entities/messages/message-topics.ts'

/** The target of a link: an account's mails of a topic, or a subscriber's newsletter. */
export type Stop =
  | { readonly kind: 'account'; readonly accountId: string; readonly topic: MessageTopic }
  | { readonly kind: 'newsletter'; readonly token: string }

/** Signs the target of a link, so that people can't stop another person's mails. */
export interface StopTokens {
  signStop(body: string): string
  readStop(token: string): string | null
}

interface Signs {
  readonly tokens: StopTokens
}

export const stopPath = '/api/unsubscribe'

/** The links never expire, so that people can use the one in an old mail. */
export const accountStopToken = ({ tokens }: Signs, accountId: string, topic: MessageTopic): string =>
  tokens.signStop(`${accountId}.${topic}`)

export const newsletterStopToken = (unsubscribeToken: string): string => `n.${unsubscribeToken}`

/** Null for what is not one of ours. */
export function stopOf({ tokens }: Signs, token: string): Stop | null {
  if (token.startsWith('n.')) return { kind: 'newsletter', token: token.slice(2) }
  const [accountId, topic] = tokens.readStop(token)?.split('.') ?? []
  const messageTopic = messageTopics.find((candidate) => candidate === topic)
  return accountId && messageTopic ? { kind: 'account', accountId, topic: messageTopic } : null
}
