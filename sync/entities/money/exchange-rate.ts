import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { BusinessDay, ExchangeRate } from './money-fields.ts'

/** The rate of the day for US dollars at the counter, in JMD cents. Each is kept; the one entered last for a day is valid. */
export const DayRate = z.object({
  exchangeRateId: Id,
  /** The first day in Jamaica on which it is valid. */
  from: BusinessDay,
  /** The JMD that the company gives for a US dollar. */
  buy: ExchangeRate,
  /** The JMD that the company asks for a US dollar. */
  sell: ExchangeRate,
  setBy: ShortText,
  setAt: Timestamp,
})
export type DayRate = z.infer<typeof DayRate>
