import type { SettingsUpdate, settings } from '#sync/api/company/settings.ts'
import { documentName } from '#sync/entities/company/file.ts'
import { type SettingKey, type Settings, settingKeys } from '#sync/entities/company/settings.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchFile } from '#sync/mutators/packages/files.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { settingsOfBrand } from '../../db/company/company.ts'
import { putSetting, readSettings } from '../../db/company/settings.ts'
import { findFile, insertFile } from '../../db/files/files.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { FileDeps } from '../../files/deps.ts'
import { answerOf } from '../../files/file-reply.ts'
import { bytesOf, store, validateFile } from '../../files/take.ts'
import type { Handlers } from '../../http/route.ts'
import { periodsOf } from '../../jobs/personal-data/periods.ts'
import { brandAddresses, countConcerned, tellNewAddresses } from '../../messages/notices/address-notices.ts'
import type { RouteDeps } from '../deps.ts'
import { mustBeGoodAddresses, mustBeOrigins } from './address-choices.ts'
import { mustBeProvenFor } from './proven-settings.ts'
import { mustKeepUsedServices } from './services-in-use.ts'

const changesOf = (input: SettingsUpdate, before: Settings): SettingKey[] =>
  settingKeys.filter(
    (key) => input[key] !== undefined && JSON.stringify(input[key]) !== JSON.stringify(before[key]),
  )

/** The reachability check asks the address of the environment until an administrator names another. */
export const settingsNow = async ({ db, env }: Pick<RouteDeps, 'db' | 'env'>): Promise<Settings> => {
  const now = await readSettings(db.reads.kysely)
  return { ...now, publicPingUrl: now.publicPingUrl || env.pingUrl, retention: periodsOf(now, env) }
}

/** The settings as a brand's visitors may see them; null and an unknown brand are the company itself. */
export const brandSettingsNow = async (
  deps: Pick<RouteDeps, 'db' | 'env'>,
  brand: string | null,
): Promise<Settings> => settingsOfBrand(deps.env, await settingsNow(deps), brand)

async function mustBeLogo(tx: Transaction, field: string, fileId: string | null | undefined): Promise<void> {
  if (!fileId || (await findFile(tx.kysely, fileId))?.kind === 'logo') return
  throw new Refusal('invalid', 'Upload the logo first, then save.', {
    [field]: ['was not uploaded as a logo'],
  })
}

/** Each company bears a logo that was uploaded as one: any other file would become public. */
async function mustBearLogos(tx: Transaction, { company, secondBrand }: SettingsUpdate): Promise<void> {
  await mustBeLogo(tx, 'company.logoFileId', company?.logoFileId)
  await mustBeLogo(tx, 'secondBrand.company.logoFileId', secondBrand?.company.logoFileId)
}

/** A message to customers isn't taken back, so a change of their address names their number. */
function mustBeConfirmed(readers: number, { confirmedReaders }: SettingsUpdate): void {
  if (readers === 0 || confirmedReaders === readers) return
  const readersText = readers === 1 ? '1 customer reads' : `${readers} customers read`
  throw new Refusal(
    'wrong-state',
    `${readersText} another address after this change and will be told. Check the number, then save again with confirmedReaders: ${readers}.`,
    { confirmedReaders: [`is not ${readers}, the number of customers concerned`] },
  )
}

export const settingsHandlers: Handlers<typeof settings, FileDeps & RouteDeps> = {
  'settings.logo': async ({ params }, { db, files }) => {
    const file = await findFile(db.reads.kysely, params.fileId)
    if (file?.kind !== 'logo') throw noSuchFile()
    return answerOf(files, file)
  },

  'settings.addLogo': async ({ body, signed, request }, deps) => {
    const kind = 'logo'
    const fileId = deps.ids.next()
    const good = await validateFile(bytesOf(body.base64), kind, body.name)
    const storedFile = await store(deps.files, fileId, good)
    const name = documentName(body.name, good.contentType)
    const ownerAccountId = signed.actor.accountId
    await withTransaction(deps, byOf(signed, request, 'file.upload'), async (tx) => {
      const owner = { ownerAccountId, visibility: 'Private', packageId: null } as const
      await insertFile(tx.kysely, { ...storedFile, ...owner, name, kind, createdAt: tx.at, deletedAt: null })
      await tx.note('file', fileId, null, { name, kind, size: storedFile.size, sha256: storedFile.sha256 })
    }).catch(async (error: unknown) => {
      await deps.files.remove(storedFile.path)
      throw error
    })
    return { logoFileId: fileId }
  },

  'settings.get': (_call, deps) => settingsNow(deps),
  'settings.public': ({ query }, deps) => brandSettingsNow(deps, query.brand ?? null),
  'settings.update': editRow(async ({ body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      await mustBearLogos(tx, body)
      await mustKeepUsedServices(tx, body.services)
      const before = await readSettings(tx.kysely)
      const after = { ...before, ...pickDefined(body) }
      const keys = changesOf(body, before)
      mustBeProvenFor(keys, { before, after }, signed, deps)
      if (body.addresses || body.services) await mustBeGoodAddresses(tx, after, deps)
      if (body.originTransit) await mustBeOrigins(tx, body.originTransit, before.originTransit)
      const addresses = await brandAddresses(deps, tx.kysely)
      for (const key of keys) {
        const value = body[key] as Settings[typeof key]
        await putSetting(tx.kysely, key, value)
        await tx.note('setting', key, { [key]: before[key] }, { [key]: value })
      }
      if (keys.includes('addresses')) {
        const newAddresses = await brandAddresses(deps, tx.kysely)
        const readers = await countConcerned(deps, tx.kysely, addresses, newAddresses)
        mustBeConfirmed(readers, body)
        await tellNewAddresses(deps, tx, addresses, newAddresses)
      }
    }
    await withTransaction(deps, byOf(signed, request, 'settings.update'), write, { mustHold })
    await deps.ping.refresh()
    return settingsNow(deps)
  }),
}
