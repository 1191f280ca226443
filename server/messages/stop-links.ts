import { type MessageTopic, messageTopics } from '#sync/entities/message-topics.ts'

/** What a link stops: an account's mails of a topic, or a subscriber's newsletter. */
export type Stop =
  | { readonly kind: 'account'; readonly accountId: string; readonly topic: MessageTopic }
  | { readonly kind: 'newsletter'; readonly token: string }

/** Signs what a link in a mail may stop, so that nobody stops another person's mails. */
export interface StopTokens {
  signStop(body: string): string
  readStop(token: string): string | null
}

interface Signs {
  readonly tokens: StopTokens
}

export const stopPath = '/api/unsubscribe'

/** Good for ever: whoever finds an old mail can stop the next one. */
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
