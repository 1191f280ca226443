import type { Package, PackageDetails } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import {
  besideLines,
  categoriesIn,
  enteredLines,
  sumOfLines,
  sumProblem,
  withoutLines,
} from '../../rules/packages/box-lines.ts'
import { pickDetails } from '../../rules/texts/differences.ts'
import type { MutatorContext } from '../mutator.ts'
import type { Finding } from './reviews.ts'

type Contents = Pick<PackageDetails, 'lines' | 'dutyCategory'>

const isNamed = (names: readonly string[], category: string): boolean =>
  names.some((name) => name.toLowerCase() === category.toLowerCase())

/** The categories that are new on a box and that the duty table in force doesn't have. A device leaves it to the server. */
async function goneCategories(
  args: Partial<Contents>,
  before: Contents | undefined,
  context: MutatorContext,
): Promise<string[]> {
  const categories = categoriesIn(args)
  const newCategories = before
    ? categories.filter((name) => !isNamed(categoriesIn(before), name))
    : categories
  if (newCategories.length === 0 || !context.dutyTerms) return []
  const names = (await context.dutyTerms())?.rates.categories.map(({ category }) => category) ?? []
  return newCategories.filter((category) => !isNamed(names, category))
}

/** Refuses a category that the duty table in force doesn't have. One that the box had before may stay. */
export async function mustBeCategories(
  args: Partial<Contents>,
  before: Contents | undefined,
  context: MutatorContext,
): Promise<void> {
  const [category] = await goneCategories(args, before, context)
  if (category === undefined) return
  const field = args.dutyCategory === category ? 'dutyCategory' : 'lines'
  const words = `The duty table has no category “${category}”. Choose one of its categories, or none.`
  throw new Refusal('invalid', words, { [field]: [`names “${category}”, which is not in the duty table`] })
}

/**
 * Leaves out categories that the duty table in force doesn't have, where a box was described without a signal: its
 * describer can't be asked again, and before its flight the office is.
 */
export async function withoutGoneCategories<A extends Contents>(
  args: A,
  before: Contents | undefined,
  context: MutatorContext,
): Promise<A> {
  if (!context.isQueued) {
    await mustBeCategories(args, before, context)
    return args
  }
  const gone = await goneCategories(args, before, context)
  if (gone.length === 0) return args
  const stillThere = (category: string | null) =>
    category !== null && gone.includes(category) ? null : category
  return {
    ...args,
    dutyCategory: stillThere(args.dutyCategory),
    lines: args.lines.map((line) => ({ ...line, dutyCategory: stillThere(line.dutyCategory) })),
  }
}

/** Refuses a value that differs from the sum of the lines. */
export function mustFitLines({
  lines,
  declaredValueUsdCents,
}: Pick<PackageDetails, 'lines' | 'declaredValueUsdCents'>): void {
  const problem = sumProblem(lines, declaredValueUsdCents)
  if (problem !== null)
    throw new Refusal('invalid', `The declared value ${problem}.`, { declaredValueUsdCents: [problem] })
}

const labels: Partial<Record<keyof PackageDetails, string>> = {
  declaredValueUsdCents: 'declared value',
  description: 'description',
  dutyCategory: 'duty category',
}

/** The box with changed details. What follows from its lines can't be changed without them. */
export function withChanges(pkg: Package, changes: Partial<PackageDetails>): Package {
  const beside = besideLines(pkg, changes)
  if (beside) {
    const { field, problem } = beside
    throw new Refusal('invalid', `The ${labels[field] ?? field} ${problem}.`, { [field]: [problem] })
  }
  return withChosenLines(pkg, changes)
}

/** Returns the changed package; a value or description that contradicts its lines removes them. */
export function withChosen(pkg: Package, changes: Partial<PackageDetails>): Package {
  return besideLines(pkg, changes)
    ? { ...withoutLines(pkg), ...changes, lines: [] }
    : withChosenLines(pkg, changes)
}

const withChosenLines = (pkg: Package, changes: Partial<PackageDetails>): Package =>
  changes.lines?.length === 0 && enteredLines(pkg).length > 0
    ? { ...withoutLines(pkg), ...changes }
    : { ...pkg, ...changes }

interface Described {
  readonly details: Partial<PackageDetails>
  readonly findings: readonly Finding[]
}

/**
 * The details of a first check-in. The lines that a customer announced stay: a description says less than they do, and
 * the office decides about another value.
 */
export function describedBy(pkg: Package, args: PackageDetails): Described {
  const details = pickDetails(args)
  const lines = enteredLines(pkg)
  if (lines.length === 0 || args.lines.length > 0) return { details, findings: [] }
  const { description: _text, dutyCategory: _category, declaredValueUsdCents, ...others } = details
  if (declaredValueUsdCents == null || declaredValueUsdCents === sumOfLines(lines))
    return { details: others, findings: [] }
  const difference = {
    field: 'declaredValueUsdCents',
    current: sumOfLines(lines),
    offered: declaredValueUsdCents,
  }
  const note = 'It was checked in with another value than that of its announced lines.'
  return { details: others, findings: [{ kind: 'secondCheckIn', note, differences: [difference] }] }
}
