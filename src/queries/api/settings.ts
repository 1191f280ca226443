import { defaultCoin } from '#sync/entities/money/coins.ts'
import { call } from '../../http/call.ts'
import { settings } from '../../http/calls.ts'
import { serverQuery, useServerQuery } from './server-cache/use-server-query.ts'

/**
 * The public details of a brand's company: prices, names, address, tax numbers, logo.
 * @param brand the prefix of the second brand; null for the main one
 */
export const companyQuery = (brand: string | null) =>
  serverQuery({
    queryKey: ['settings', 'company', brand ?? ''],
    queryFn: () => call(settings('settings.public'), { query: brand ? { brand } : {} }),
  })

/** The smallest coin, in JMD cents. The server rounds; until its setting is known, Jamaica's coin is the default. */
export function useCoin(): number {
  const company = useServerQuery(companyQuery(null))
  return company.is === 'shown' ? company.data.cash.cashRoundingJmdCents : defaultCoin
}
