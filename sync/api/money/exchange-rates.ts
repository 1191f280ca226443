import * as z from 'zod'
import { DayRate } from '../../entities/money/exchange-rate.ts'
import { BusinessDay, ExchangeRate } from '../../entities/money/money-fields.ts'
import { row } from '../row.ts'

export const NewDayRate = z.object({
  /** Today or later; by default today. */
  from: BusinessDay.optional(),
  buy: ExchangeRate,
  sell: ExchangeRate,
  /** True once a person has said that a rate far from the one before is right. */
  confirmed: z.boolean().default(false),
})
export type NewDayRate = z.output<typeof NewDayRate>

export const DayRates = z.object({
  /** The rate of today; null until there is one, and then no US dollars are taken. */
  current: DayRate.nullable(),
  /** The number of days since it is valid. */
  ageDays: z.int().nullable(),
  /** True if it is so old that people are warned where it is used. */
  isOld: z.boolean(),
  /** The newest 200, those of coming days first. */
  rates: z.array(DayRate),
})
export type DayRates = z.output<typeof DayRates>

export const exchangeRates = {
  'exchangeRates.list': row({
    method: 'GET',
    path: '/api/exchangerates',
    who: 'staff',
    summary:
      'The rate of the day for US dollars at the counter, and those before it: for those who see or take payments.',
    reply: DayRates,
    failure: 'Getting exchange rates failed!',
  }),
  'exchangeRates.create': row({
    method: 'POST',
    path: '/api/exchangerates',
    who: 'admin',
    summary:
      'Sets the rate from a day on, in JMD cents for a US dollar. A rate more than 10% away from the one before takes `confirmed: true`.',
    body: NewDayRate,
    reply: DayRates,
    success: 'Exchange rate set',
    failure: 'The exchange rate was not set',
  }),
}
