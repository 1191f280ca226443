import type { Kysely } from 'kysely'
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  settingKeys,
} from '#sync/entities/company/settings.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { query } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The current settings: stored values over the defaults. */
export async function readSettings(db: Tables): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  const currentRows = rows.filter(({ key }) => isOneOf(settingKeys, key))
  const set = Object.fromEntries(currentRows.map(({ key, value }) => [key, JSON.parse(value)]))
  return { ...defaultSettings, ...set }
}

/** The settings with these keys as they are stored; one that has its default is missing. */
export const settingsNamed = (keys: readonly SettingKey[]) =>
  query()((db) => db.selectFrom('setting').where('key', 'in', keys).select(['key', 'value']))

/** The smallest coin, to which cash is rounded, in JMD cents. */
export const smallestCoin = async (db: Tables): Promise<number> =>
  (await readSettings(db)).cash.cashRoundingJmdCents

export async function putSetting<K extends SettingKey>(
  db: Tables,
  key: K,
  value: Settings[K],
): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}
