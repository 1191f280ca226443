import { type Kysely, sql } from 'kysely'

/** A company that has decided about its periods keeps the replies of phones for good until it decides about these, too. */
export const phoneReplyPeriod = {
  async up() {},
  async fill(db: Kysely<unknown>) {
    const { rows } = await sql<{
      value: string
    }>`select "value" from setting where "key" = 'retention'`.execute(db)
    for (const { value } of rows) {
      const periods = JSON.stringify({ phoneReplies: 0, ...JSON.parse(value) })
      await sql`update setting set "value" = ${periods} where "key" = 'retention'`.execute(db)
    }
  },
}
