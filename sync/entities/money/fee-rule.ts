// Separate from the schema, so that a screen can name a rule without loading the validators.

/** When a fee is charged. */
export const feeRules = [
  'Always',
  'Clearance',
  'Value',
  'Weight',
  'Branch',
  'Consolidation',
  'Hold',
  'Return',
] as const
export type FeeRule = (typeof feeRules)[number]

/** The label of each rule. */
export const feeRuleText: Readonly<Record<FeeRule, string>> = {
  Always: 'Each package',
  Clearance: 'Clearance through customs',
  Value: 'Declared value above',
  Weight: 'Chargeable weight above',
  Branch: 'Pickup office',
  Consolidation: 'Packages packed into one',
  Hold: 'Held at the warehouse on request',
  Return: 'Sent back on request',
}
