import type { SettingsUpdate, settings } from '#sync/api/settings.ts'
import { type SettingKey, type Settings, settingKeys } from '#sync/entities/settings.ts'
import { secondBrandSettings } from '#sync/rules/brand-settings.ts'
import { byOf } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import type { Handlers } from '../http/route.ts'
import type { RouteDeps } from './deps.ts'

const changesOf = (input: SettingsUpdate, before: Settings): SettingKey[] =>
  settingKeys.filter(
    (key) => input[key] !== undefined && JSON.stringify(input[key]) !== JSON.stringify(before[key]),
  )

/** The reachability check asks the address of the environment until an administrator names another. */
export const settingsNow = async ({ db, env }: Pick<RouteDeps, 'db' | 'env'>): Promise<Settings> => {
  const now = await readSettings(db.reads.kysely)
  return { ...now, publicPingUrl: now.publicPingUrl || env.pingUrl }
}

/** The settings as a brand's visitors may see them; null and an unknown brand are the company itself. */
export async function brandSettingsNow(
  deps: Pick<RouteDeps, 'db' | 'env'>,
  brand: string | null,
): Promise<Settings> {
  const now = await settingsNow(deps)
  const { brandPrefix, brandName } = deps.env
  return brand === brandPrefix ? secondBrandSettings(now, brandName) : now
}

export const settingsHandlers: Handlers<typeof settings, RouteDeps> = {
  'settings.get': (_call, deps) => settingsNow(deps),
  'settings.public': ({ query }, deps) => brandSettingsNow(deps, query.brand ?? null),
  'settings.update': async ({ body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'settings.update'), async (tx) => {
      const before = await readSettings(tx.kysely)
      for (const key of changesOf(body, before)) {
        const value = body[key] as Settings[typeof key]
        await putSetting(tx.kysely, key, value)
        await tx.note('setting', key, { [key]: before[key] }, { [key]: value })
      }
    })
    await deps.ping.refresh()
    return settingsNow(deps)
  },
}
