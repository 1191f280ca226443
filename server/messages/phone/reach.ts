import { type PhoneChannel, phoneChannels } from '#sync/entities/messages/message-topics.ts'
import { internationalNumber, takesSms } from '#sync/rules/messages/phone-number.ts'
import type { Env } from '../../core/env.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { confirmedNumber, stoppedChannels } from '../../db/messages/phone-numbers.ts'
import type { Recipient } from '../../db/messages/recipients.ts'
import type { PhoneProviders } from './provider.ts'

export interface ReachDeps {
  readonly env: Pick<Env, 'publicBecause'>
  readonly phones: PhoneProviders
}

/** The channels that customers can choose. Files reach no phone, so a public server doesn't offer them. */
export const offeredChannels = ({ env, phones }: ReachDeps): PhoneChannel[] =>
  phoneChannels.filter((channel) => !phones[channel].isFile || env.publicBecause === null)

export interface Reach {
  /** The number of the profile; null if it is no whole number. */
  readonly number: string | null
  /** Whether its owner has entered the code. A number that changed has to be confirmed again. */
  readonly isConfirmed: boolean
  /** The offered channels that reach such a number. */
  readonly channels: readonly PhoneChannel[]
  /** The channels on which its owner replied STOP. */
  readonly stopped: readonly PhoneChannel[]
}

/** How a person can be reached by phone. */
export async function phoneReachOf(
  deps: ReachDeps,
  db: Tables,
  { accountId, phone }: Pick<Recipient, 'accountId' | 'phone'>,
): Promise<Reach> {
  const number = internationalNumber(phone ?? '')
  const channels = offeredChannels(deps)
  if (number === null) return { number, isConfirmed: false, channels, stopped: [] }
  const confirmation = await confirmedNumber(db, accountId)
  return {
    number,
    isConfirmed: confirmation?.number === number,
    channels: channels.filter((channel) => channel === 'whatsapp' || takesSms(number)),
    stopped: await stoppedChannels(db, number),
  }
}

/** The channels by which messages may go to the number now. */
export const openChannels = ({ isConfirmed, channels, stopped }: Reach): PhoneChannel[] =>
  isConfirmed ? channels.filter((channel) => !stopped.includes(channel)) : []
