/** The manual's chapters for staff, of which the address holds the current one. */
export const helpChapters = ['warehouse', 'drivers', 'office', 'administrators'] as const
export type HelpChapter = (typeof helpChapters)[number]
