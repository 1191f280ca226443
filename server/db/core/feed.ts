import type { Events, News } from '../../core/events.ts'

/** The way on which a server hears what is committed, and told, by every server on its database. */
export interface Feed {
  /** Looks for the commits of other servers often, until the answered function ends it. */
  follow(): () => void
  /** Tells the listeners of every server something that no transaction has written. */
  publish(news: News): Promise<void>
  /** How long ago this server last heard everything that was committed by then. */
  ageMs(): number
}

/** A server that has its database to itself hears its commits where it makes them. */
export const feedOfOneServer = (events: Pick<Events, 'tell'>): Feed => ({
  follow: () => () => {},
  publish: async (news) => events.tell(news),
  ageMs: () => 0,
})
