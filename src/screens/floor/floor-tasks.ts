/** The tasks on the floor, of which the address holds the current one. */
export const floorTasks = ['put-away', 'where', 'count'] as const
export type FloorTask = (typeof floorTasks)[number]
