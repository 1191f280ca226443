// Separate from the schema, so that a screen can name a choice without loading the validators.

export const insuranceChoices = ['Insured', 'Declined'] as const
export type InsuranceChoice = (typeof insuranceChoices)[number]

export const insuranceText: Readonly<Record<InsuranceChoice, string>> = {
  Insured: 'Insured',
  Declined: 'Not insured',
}
