import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'

/** A message to a phone, ready to be sent. */
export interface PhoneMessage {
  readonly messageId: string
  /** With + and the country code. */
  readonly to: string
  /** The whole text, as an SMS bears it. */
  readonly text: string
  /** The same for a template with gaps. */
  readonly parts: {
    readonly name: string
    readonly brand: string
    readonly news: string
    readonly link: string
  }
  /** The code that the message carries instead of news. */
  readonly code: string | null
}

/** The outcome of handing a message over. `words` are for the office. */
export type HandOver =
  | { readonly is: 'taken'; readonly providerId: string }
  /** It will never arrive. */
  | { readonly is: 'refused'; readonly words: string }
  /** The number's owner asked the provider to stop the messages. */
  | { readonly is: 'stopped'; readonly words: string }
  /** Too many messages to this one number: it may go out later. */
  | { readonly is: 'later'; readonly words: string }
  /** The provider takes no message now, this one included. */
  | { readonly is: 'wait'; readonly words: string; readonly retryAfterMs: number | null }
  /** The provider takes none until a person has repaired something. */
  | { readonly is: 'broken'; readonly words: string }
  /** The answer was lost: it may have been taken. */
  | { readonly is: 'unsure'; readonly words: string }

/** A provider's word on a message whose answer was lost. */
export type LookUp =
  | { readonly is: 'taken'; readonly providerId: string }
  | { readonly is: 'absent' }
  | { readonly is: 'unknown' }

export interface LostMessage {
  readonly to: string
  readonly text: string
  /** When it was handed over, in milliseconds. */
  readonly since: number
  /** The provider's names of other messages. */
  readonly otherIds: readonly string[]
}

/** A way to phones. */
export interface PhoneProvider {
  /** True where messages are files: the same one again is still one message, and none costs money. */
  readonly isFile: boolean
  send(message: PhoneMessage): Promise<HandOver>
  /** Looks for a message whose answer was lost. Always unknown where a provider has no list. */
  find(message: LostMessage): Promise<LookUp>
}

export type PhoneProviders = Readonly<Record<PhoneChannel, PhoneProvider>>
