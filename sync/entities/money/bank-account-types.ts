// Separate from the schema, so that a screen can name a type without loading the validators.

export const bankAccountTypes = ['Savings', 'Current'] as const
