import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'

/** Messages to phones: to which numbers, what came back, and what they cost. */
export interface PhoneTables {
  phoneNumber: PhoneNumberTable
  phoneCode: PhoneCodeTable
  phoneReply: PhoneReplyTable
  phoneHold: PhoneHoldTable
  phoneSpend: PhoneSpendTable
}

/** A number whose owner entered the code. It counts while it is the number of the account's profile. */
export interface PhoneNumberTable {
  accountId: string
  /** With + and the country code. */
  number: string
  confirmedAt: string
}

/** The last code that was sent to a number. */
export interface PhoneCodeTable {
  accountId: string
  number: string
  codeDigest: string
  expiresAt: string
  triesLeft: number
}

/** STOP and START from a number, each once; the latest one counts. */
export interface PhoneReplyTable {
  /** The provider's id of the reply. */
  replyId: string
  channel: PhoneChannel
  number: string
  word: 'STOP' | 'START'
  at: string
}

/** A channel with a row here rests until a moment. */
export interface PhoneHoldTable {
  channel: PhoneChannel
  /** Wait: messages wait for the provider. Broken: a person has to repair something, so mails are sent instead. */
  kind: 'Wait' | 'Broken'
  until: string
  /** In a row, for longer and longer waits. */
  failures: number
  /** In words, for the office. */
  reason: string
  since: string
}

export interface PhoneSpendTable {
  /** A day or a month in Jamaica: `2026-11-27` or `2026-11`. */
  period: string
  jmdCents: number
  /** When the office was notified that the limit is reached. */
  toldAt: string | null
}
