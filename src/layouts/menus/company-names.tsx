import { useEffect } from 'react'
import { isStaff, type Role } from '#sync/policies/roles.ts'
import { brandKeyOf, useCompanyNames } from '../../guards/company-names.ts'
import { brandPrefix } from '../../guards/places.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { companyQuery } from '../../queries/api/settings.ts'

/** Stores a brand's name and logo on the device. */
function CompanyName({ brand }: { brand: string | null }) {
  const answer = useServerQuery(companyQuery(brand))
  const name = answer.is === 'shown' ? answer.data.brand.name : ''
  const logo = answer.is === 'shown' ? answer.data.company.logoFileId : null
  useEffect(() => {
    const key = brandKeyOf(brand)
    if (name) useCompanyNames.setState(({ logos }) => ({ [key]: name, logos: { ...logos, [key]: logo } }))
  }, [name, logo, brand])
  return null
}

/** Keeps the brand names that a person needs up to date: staff print labels of both brands, customers see their own. */
export function CompanyNames({ role, brand }: { role: Role; brand: string }) {
  const isSecond = brand === brandPrefix
  return (
    <>
      {(isStaff(role) || !isSecond) && <CompanyName brand={null} />}
      {(isStaff(role) || isSecond) && <CompanyName brand={brandPrefix} />}
    </>
  )
}
