import type { SettingKey, Settings } from '#sync/entities/company/settings.ts'
import { equal } from '#sync/lib/equal.ts'
import type { Signed } from '../../core/signed.ts'
import { mustBeProven } from '../../http/must-be-proven.ts'
import type { RouteDeps } from '../deps.ts'

/** Returns what tells customers of a brand where to send money and words. A footer can name a bank account as well. */
const wayToCompany = ({ brand, contact, company }: Settings['secondBrand']) => [
  company.bank,
  contact,
  brand.invoiceFooter,
]

/** The parts of settings that take a proof, because they say where money, messages and passwords go, who logs in and what is deleted. */
const provenParts: Partial<Record<SettingKey, (settings: Settings) => unknown>> = {
  brand: wayToCompany,
  contact: wayToCompany,
  company: wayToCompany,
  secondBrand: ({ secondBrand }) => wayToCompany(secondBrand),
  emailLoginUrl: (settings) => settings.emailLoginUrl,
  secondFactor: (settings) => settings.secondFactor,
  retention: (settings) => settings.retention,
}

/** Refuses a change of the settings behind which a thief would be after an open screen, until its owner has proven to be there. */
export function mustBeProvenFor(
  keys: readonly SettingKey[],
  { before, after }: { readonly before: Settings; readonly after: Settings },
  caller: Signed,
  deps: Pick<RouteDeps, 'clock'>,
): void {
  const takesProof = keys.some((key) => {
    const partOf = provenParts[key]
    return partOf !== undefined && !equal(partOf(before), partOf(after))
  })
  if (takesProof) mustBeProven(caller, deps)
}
