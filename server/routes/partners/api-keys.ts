import type { apiKeys } from '#sync/api/partners/api-keys.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findBranch } from '../../db/company/branches.ts'
import { findKey, insertKey, listKeys, updateKey } from '../../db/partners/api-keys.ts'
import type { Handlers } from '../../http/route.ts'
import {
  hashOfApiKey,
  isTestKey,
  mustGrant,
  newApiKey,
  rightsIn,
  shownPart,
  toApiKey,
} from '../../partners/keys.ts'

const noSuchKey = () => new Refusal('not-found', 'API key not found.')
const alreadyRevoked = () =>
  new Refusal('wrong-state', 'This API key was revoked. Create a new one in its place.')

async function keyReply({ db }: AccountDeps, apiKeyId: string) {
  return toApiKey(
    db.reads,
    must(await findKey(db.reads.kysely, apiKeyId), 'an API key that was just written'),
  )
}

export const apiKeyHandlers: Handlers<typeof apiKeys, AccountDeps> = {
  'apiKeys.list': async (_call, { db }) => {
    const keys = await listKeys(db.reads.kysely)
    return Promise.all(keys.map((key) => toApiKey(db.reads, key)))
  },

  'apiKeys.create': async ({ body, actor, signed, request }, deps) => {
    mustGrant(actor, body.rights)
    if (body.branchId && !(await findBranch(deps.db.reads.kysely, body.branchId)))
      throw new Refusal('invalid', 'Office not found.', { branchId: ['does not exist'] })
    const { isTest, ...fields } = body
    const key = newApiKey(isTest)
    const apiKeyId = deps.ids.next()
    const prefix = shownPart(key)
    await withTransaction(deps, byOf(signed, request, 'apiKey.create'), async (tx) => {
      await insertKey(tx.kysely, {
        ...fields,
        apiKeyId,
        prefix,
        keyHash: hashOfApiKey(key),
        rights: JSON.stringify(body.rights),
        addresses: JSON.stringify(body.addresses),
        makerId: actor.accountId,
        createdAt: tx.at,
        revokedAt: null,
      })
      await tx.note('apiKey', apiKeyId, null, { ...body, prefix })
    })
    return { ...(await keyReply(deps, apiKeyId)), key }
  },

  'apiKeys.replace': async ({ params: { id }, actor, signed, request }, deps) => {
    const before = await findKey(deps.db.reads.kysely, id)
    if (!before) throw noSuchKey()
    mustGrant(actor, rightsIn(before.rights))
    const key = newApiKey(isTestKey(before.prefix))
    const values = { keyHash: hashOfApiKey(key), prefix: shownPart(key), makerId: actor.accountId }
    await withTransaction(deps, byOf(signed, request, 'apiKey.replace'), async (tx) => {
      if (!(await updateKey(tx.kysely, id, values))) throw alreadyRevoked()
      await tx.note('apiKey', id, { prefix: before.prefix }, { prefix: values.prefix })
    })
    return { ...(await keyReply(deps, id)), key }
  },

  'apiKeys.revoke': async ({ params: { id }, signed, request }, deps) => {
    const before = await findKey(deps.db.reads.kysely, id)
    if (!before) throw noSuchKey()
    await withTransaction(deps, byOf(signed, request, 'apiKey.revoke'), async (tx) => {
      if (!(await updateKey(tx.kysely, id, { revokedAt: tx.at }))) throw alreadyRevoked()
      await tx.note('apiKey', id, { name: before.name, revokedAt: null }, { revokedAt: tx.at })
    })
    return keyReply(deps, id)
  },
}
