import { pathTo } from '../../guards/path-to.ts'

/** The list of what waits for an answer, for links from other screens. */
export const inboxPlace = { to: pathTo('/admin/contactmessages'), search: { status: 'Open' } }
