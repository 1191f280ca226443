/** The periods that a report can group by. */
export const groupings = ['day', 'week', 'month'] as const
export type Grouping = (typeof groupings)[number]
