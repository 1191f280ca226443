import * as z from 'zod'
import { JmdAmount } from '../money/money-fields.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 21:00')
const dayMinutes = 24 * 60
/** A message that waits longer is no news in the morning. */
const longestQuietMinutes = 12 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The minutes from one time of day to the next other one; 0 if both are the same. */
export const minutesBetween = (from: string, to: string): number =>
  (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes

export const areQuietHours = (from: string, to: string): boolean =>
  minutesBetween(from, to) <= longestQuietMinutes

/** Rules for messages by WhatsApp and SMS. */
export const PhoneSettings = z
  .object({
    /** Times in Jamaica between which only what can't wait is sent; none if both are the same. */
    quietFrom: TimeOfDay,
    quietTo: TimeOfDay,
    /** The price of one message, or of each part of a long SMS. */
    whatsappJmdCents: JmdAmount,
    smsJmdCents: JmdAmount,
    /** The most that a day and a month may cost. Mails are sent instead of the rest. */
    dayLimitJmdCents: JmdAmount,
    monthLimitJmdCents: JmdAmount,
  })
  .refine(({ quietFrom, quietTo }) => areQuietHours(quietFrom, quietTo), 'must be 12 quiet hours at most')
export type PhoneSettings = z.output<typeof PhoneSettings>

export const defaultPhoneSettings: PhoneSettings = {
  quietFrom: '21:00',
  quietTo: '07:00',
  whatsappJmdCents: 500,
  smsJmdCents: 3_500,
  dayLimitJmdCents: 500_000,
  monthLimitJmdCents: 5_000_000,
}
