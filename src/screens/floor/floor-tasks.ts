/** What a person does on the floor, one at a time; stands in the address. */
export const floorTasks = ['put-away', 'where', 'count'] as const
export type FloorTask = (typeof floorTasks)[number]
