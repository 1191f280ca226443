/** What a report puts together into one part. */
export const groupings = ['day', 'week', 'month'] as const
export type Grouping = (typeof groupings)[number]
