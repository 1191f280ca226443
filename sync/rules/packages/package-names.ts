import type { Package } from '../../entities/packages/package.ts'

/** A package as its customer knows it: what is in it, or else the shop's number. */
export const packageName = ({
  description,
  trackingNumber,
}: Pick<Package, 'description' | 'trackingNumber'>): string => description || trackingNumber

/** With the shop's number, where the description alone could mean another one. */
export const longPackageName = ({
  description,
  trackingNumber,
}: Pick<Package, 'description' | 'trackingNumber'>): string =>
  description && trackingNumber ? `${description} (${trackingNumber})` : description || trackingNumber

/** The most names in one line. */
const mostNames = 3

/** "Running shoes", "Lamp and Kettle", "Lamp, Kettle, Shoes and 2 more". */
export function namesText(names: readonly string[]): string {
  const first = names.slice(0, mostNames)
  const rest = names.length - first.length
  if (rest > 0) return `${first.join(', ')} and ${rest} more`
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
}
