import type { Branch } from '../../entities/company/branch.ts'

/** Its customer reads this of a package that goes by road, instead of its status. */
export const roadText = (to: Pick<Branch, 'name'> | null | undefined): string =>
  to ? `On the way to ${to.name}` : 'On the way to another office'

/** The same in the timeline, of what happened. */
export const leftText = (to: Pick<Branch, 'name'> | null | undefined): string =>
  to ? `Your package left for ${to.name}.` : 'Your package left for another office.'
