// Apart from the schema, so that a screen can name an identity card without loading the validators.

export const idTypes = ['DriversLicence', 'Passport', 'NationalId', 'VotersId'] as const
type IdType = (typeof idTypes)[number]

const texts: Record<IdType, string> = {
  DriversLicence: 'Driver’s licence',
  Passport: 'Passport',
  NationalId: 'National ID',
  VotersId: 'Voter’s ID',
}

/** A kind of identity card in words; one that this version does not know keeps its name. */
export const idTypeText = (idType: string): string => {
  const known = idTypes.find((one) => one === idType)
  return known ? texts[known] : idType
}

/** For a choice: each kind with its words. */
export const idTypeOptions = idTypes.map((value) => ({ value, label: texts[value] }))
