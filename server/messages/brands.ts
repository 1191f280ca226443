import type { Env } from '../env.ts'

/** How a brand signs its mails, and where its customers' area is. */
export interface Brand {
  readonly name: string
  readonly colour: string
  /** Begins every path of the customers' area: `/account` or `/{prefix}/account`. */
  readonly area: string
}

type Brands = Pick<Env, 'brandPrefix' | 'brandName'>

export const brandOf = ({ brandPrefix, brandName }: Brands, brand: string): Brand =>
  brand === brandPrefix
    ? { name: brandName, colour: '#4a3290', area: `/${brandPrefix}/account` }
    : { name: 'Quayside', colour: '#0b4f6c', area: '/account' }
