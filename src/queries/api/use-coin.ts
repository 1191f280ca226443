import { defaultCoin } from '#sync/entities/coins.ts'
import { companyQuery } from './settings.ts'
import { useServerQuery } from './use-server-query.ts'

/** The smallest coin, in JMD cents. The server rounds; until its setting is known, Jamaica's coin is the default. */
export function useCoin(): number {
  const company = useServerQuery(companyQuery(null))
  return company.is === 'shown' ? company.data.cash.cashRoundingJmdCents : defaultCoin
}
