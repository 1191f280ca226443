// Separate from the schema, so that a screen can name an identity card without loading the validators.

export const idTypes = ['DriversLicence', 'Passport', 'NationalId', 'VotersId'] as const
type IdType = (typeof idTypes)[number]

const texts: Record<IdType, string> = {
  DriversLicence: 'Driver’s licence',
  Passport: 'Passport',
  NationalId: 'National ID',
  VotersId: 'Voter’s ID',
}

/** The label of an identity card. A kind that this version doesn't know keeps its name. */
export const idTypeText = (idType: string): string => {
  const knownType = idTypes.find((candidate) => candidate === idType)
  return knownType ? texts[knownType] : idType
}

/** The options of a select: each kind with its label. */
export const idTypeOptions = idTypes.map((value) => ({ value, label: texts[value] }))
