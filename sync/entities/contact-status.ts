/** The progress of a message from the contact page. */
export const contactStatuses = ['New', 'Read', 'Answered', 'Closed'] as const
export type ContactStatus = (typeof contactStatuses)[number]
