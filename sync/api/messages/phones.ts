import * as z from 'zod'
import { phoneChannels } from '../../entities/messages/message-topics.ts'
import { plainNumber } from '../../lib/clean-text.ts'
import { row } from '../row.ts'

const Channel = z.enum(phoneChannels)
/** Six digits, grouped in any way. */
const Code = z
  .string()
  .max(40)
  .transform((code) => plainNumber(code).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'is not six digits'))

/** How the caller can be reached by WhatsApp and SMS. */
export const PhoneReach = z.object({
  /** The number of the profile with its country code; null if it is no whole number. */
  number: z.string().nullable(),
  /** Whether its owner has entered the code. A number that changes has to be confirmed again. */
  isConfirmed: z.boolean(),
  /** The channels that are offered for such a number. */
  channels: z.array(Channel),
  /** The channels on which its owner replied STOP. START ends that. */
  stopped: z.array(Channel),
})
export type PhoneReach = z.output<typeof PhoneReach>

export const phones = {
  'phone.get': row({
    method: 'GET',
    path: '/api/accounts/phone',
    who: 'any',
    summary:
      'How one can be reached by WhatsApp and SMS: the number, whether it is confirmed, and the channels.',
    reply: PhoneReach,
  }),
  'phone.sendCode': row({
    method: 'POST',
    path: '/api/accounts/phone/code',
    who: 'any',
    summary:
      'Sends a code to the number of one’s profile. It is good for ten minutes and replaces the one before. Three at once, and three an hour.',
    body: z.object({ channel: Channel }),
    reply: z.object({ sentTo: z.string() }),
    success: 'The code is on its way',
  }),
  'phone.confirm': row({
    method: 'POST',
    path: '/api/accounts/phone/confirm',
    who: 'any',
    summary: 'Confirms the number of one’s profile by the code that was sent to it.',
    body: z.object({ code: Code }),
    reply: PhoneReach,
    success: 'Your phone is confirmed',
  }),
  'phone.remove': row({
    method: 'POST',
    path: '/api/accounts/phone/remove',
    who: 'any',
    summary: 'Sends nothing more to one’s phone. The choices stay for when it is confirmed again.',
    reply: PhoneReach,
    success: 'No more messages go to your phone',
  }),
}
