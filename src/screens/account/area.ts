import { useParams } from '@tanstack/react-router'

export interface Area {
  packages: string
  device: string
  /** The page of one package. */
  packageOf: (packageId: string) => string
}

const areaAt = (base: string): Area => ({
  packages: `${base}/packages`,
  device: `${base}/device`,
  packageOf: (packageId) => `${base}/packages/${packageId}`,
})

/** Where this customer's pages are: the second brand's customers have theirs under its prefix. */
export function useArea(): Area {
  const { prefix } = useParams({ strict: false })
  return areaAt(prefix ? `/${prefix}/account` : '/account')
}
