import type { Mutant } from './mutant.ts'

const session = 'server/partners/key-session.ts'
const keys = 'server/partners/keys.ts'
const receive = 'server/partners/receive.ts'
const announce = 'server/partners/announce.ts'
const post = 'server/partners/webhooks/post.ts'
const notes = 'server/partners/webhooks/note-events.ts'
const deliver = 'server/partners/webhooks/deliver.ts'
const ofKeys = 'server/partners/key-session.test.ts'
const ofReceiving = 'server/partners/receive.test.ts'
const ofAnnouncing = 'server/partners/announce.test.ts'
const ofTestKeys = 'server/partners/test-keys.test.ts'
const ofPosts = 'server/partners/webhooks/post.test.ts'
const ofDeliveries = 'server/partners/webhooks/deliver.test.ts'

/** Bugs about partners' keys and webhooks. The simulation has no partners, so tests find them. */
export const mutantsInPartners: readonly Mutant[] = [
  {
    name: 'a long call goes on with a key that was revoked',
    rule: 'S30',
    file: receive,
    find: "    const { rights } = await currentKey(deps, request)\n    mustHaveRight(rights, 'packages.receive')\n",
    replace: '    await Promise.resolve([currentKey, mustHaveRight])\n',
    unit: { file: ofKeys, test: 'is refused in the next call, and in the middle of one' },
  },
  {
    name: 'a key is stored as it is',
    rule: 'S30',
    file: keys,
    find: "createHash('sha256').update(key).digest('hex')",
    replace: 'key',
    unit: { file: ofKeys, test: 'a key is in one answer, recognisable, and stored as a hash only' },
  },
  {
    name: 'a key keeps rights that its maker has lost',
    rule: 'S31',
    file: keys,
    find: 'return rightsIn(key.rights).filter((right) => grantable.includes(right))',
    replace: 'return rightsIn(key.rights).filter((right) => grantable.length >= 0 || right)',
    unit: { file: ofKeys, test: 'a key loses what its maker loses' },
  },
  {
    name: 'any key may make any call',
    rule: 'S31',
    file: session,
    find: 'if (!rights.includes(right))',
    replace: 'if (rights.length === 0)',
    unit: { file: ofKeys, test: 'a key has the rights that it was given and no other' },
  },
  {
    name: 'a webhook hears of what other keys reported',
    rule: 'S31',
    file: notes,
    find: "(reference !== null && rights.includes('packages.read'))",
    replace: "(reference !== '' && rights.includes('packages.read'))",
    unit: { file: ofDeliveries, test: 'a key hears nothing of packages that it may not read' },
  },
  {
    name: 'a reference may be used for another box',
    rule: 'S31',
    file: receive,
    find: 'return earlier.argsHash === argsHash ? result',
    replace: "return argsHash !== '' ? result",
    unit: {
      file: ofReceiving,
      test: 'a reference is received once, no matter what is repeated, and never for another box',
    },
  },
  {
    name: 'a partner learns of a package that another one had reported before',
    rule: 'S31',
    file: receive,
    find: "const isKnown = outcome === 'already' && !(await isOwnReport(tx.statements, session.actor, packageId))",
    replace:
      "const isKnown = outcome === 'review' && !(await isOwnReport(tx.statements, session.actor, packageId))",
    unit: { file: ofReceiving, test: 'a partner learns that it is no second one, and nothing else' },
  },
  {
    name: 'a report of another partner’s package fills in its owner',
    rule: 'S31',
    file: receive,
    find: 'return known !== undefined && !(await isOwnReport(tx.statements, actor, known.packageId))',
    replace: "return known?.packageId === '' && !(await isOwnReport(tx.statements, actor, known.packageId))",
    unit: { file: ofReceiving, test: 'a report of another’s package fills in nothing' },
  },
  {
    name: 'a partner’s report of a missing package counts as a scan of its box',
    rule: 'S31',
    file: 'sync/mutators/packages/found-by-scan.ts',
    find: 'if (!isMissing(pkg) || context.isReport || (await',
    replace: 'if (!isMissing(pkg) || (await',
    unit: { file: ofReceiving, test: 'package that is missing leaves its claim open' },
  },
  {
    name: 'a report that a program sends again and again asks the office each time',
    rule: 'S31',
    file: 'sync/mutators/packages/reviews.ts',
    find: "return isSame && review.status === 'Open'",
    replace: "return isSame && review.status !== 'Open'",
    unit: { file: ofReceiving, test: 'package that is missing leaves its claim open' },
  },
  {
    name: 'a repeated report is answered with another partner’s package',
    rule: 'S31',
    file: receive,
    find: '= isOwn ? { packageId, message } : { packageId: null, message: alreadyText }',
    replace:
      "= isOwn || status === 'repeated' ? { packageId, message } : { packageId: null, message: alreadyText }",
    unit: { file: ofReceiving, test: 'a partner learns that it is no second one, and nothing else' },
  },
  {
    name: 'the label of a package is printed for whoever reported it second',
    rule: 'S31',
    file: 'server/partners/calls.ts',
    find: 'if (!row || !(await isOwnReport(db.reads, actor, row.packageId)))',
    replace: "if (!row || (row.packageId === '' && !(await isOwnReport(db.reads, actor, row.packageId))))",
    unit: { file: ofReceiving, test: 'a partner learns that it is no second one, and nothing else' },
  },
  {
    name: 'a report that came second counts as a key’s own',
    rule: 'S31',
    file: 'server/db/partners/partner-packages.ts',
    find: "    .where('outcome', '<>', 'already')\n",
    replace: '',
    unit: { file: ofReceiving, test: 'a partner learns that it is no second one, and nothing else' },
  },
  {
    name: 'a webhook hears of what another key had reported before its own',
    rule: 'S31',
    file: 'server/db/partners/webhooks.ts',
    find: "          .where('ownReport.outcome', '<>', 'already'),\n",
    replace: '',
    unit: {
      file: ofDeliveries,
      test: 'a key hears nothing of a package that another one had reported before it',
    },
  },
  {
    name: 'an announcement fills in a box that is here',
    rule: 'S31',
    file: announce,
    find: 'onlyOffers: true',
    replace: 'onlyOffers: false',
    unit: {
      file: ofAnnouncing,
      test: 'a box of the customer that has already arrived gets no details from a shop: the office is asked once',
    },
  },
  {
    name: 'an announcement tells that the customer has the number',
    rule: 'S31',
    file: announce,
    find: "if (refusal.code !== 'already-exists') return",
    replace: 'return',
    unit: { file: ofAnnouncing, test: 'an announcement is answered as anywhere, and opens nothing' },
  },
  {
    name: 'names are guessed without end by announcements',
    rule: 'S31',
    file: announce,
    find: 'limits.unknownMailboxes.take(apiKeyId)',
    replace: 'limits.unknownMailboxes.hasRoom(apiKeyId)',
    unit: { file: ofAnnouncing, test: 'a wrong name counts as a wrong mailbox does' },
  },
  {
    name: 'what a test key tries is stored',
    rule: 'S31',
    file: 'server/partners/batches.ts',
    find: 'isTestCall(request) ? rehearse : withTransaction',
    replace: 'isTestCall(request) && rehearse === undefined ? rehearse : withTransaction',
    unit: {
      file: ofTestKeys,
      test: 'with a test key is answered as with a live one, and leaves nothing behind',
    },
  },
  {
    name: 'any address counts as public',
    rule: 'S32',
    file: 'server/partners/webhooks/public-address.ts',
    find: "return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')",
    replace: 'return family !== 0',
    unit: { file: ofPosts, test: 'a name with a public and a private address' },
  },
  {
    name: 'a private address is reached in the form of a translator',
    rule: 'S32',
    file: 'server/partners/webhooks/public-address.ts',
    find: "  ['::ffff:0:0:0', 96],\n",
    replace: '',
    unit: { file: ofPosts, test: 'is refused before anything is sent' },
  },
  {
    name: 'a webhook’s address in digits is not looked at',
    rule: 'S32',
    file: post,
    find: 'return isIP(host) !== 0 && !isPublicAddress(host) ? notPublicText(host) : null',
    replace: "return host === '127.0.0.1' ? notPublicText(host) : null",
    unit: { file: ofPosts, test: 'is refused before anything is sent' },
  },
  {
    name: 'an answer without an end is read to its end',
    rule: 'S33',
    file: post,
    find: 'if (length >= longestAnswer) finish()',
    replace: 'if (length < 0) finish()',
    unit: { file: ofPosts, test: 'an answer without an end is cut, in size and in time' },
  },
  {
    name: 'a receiver that changes the protocol is waited for',
    rule: 'S33',
    file: post,
    find: "request.on('upgrade', (response, socket) => {",
    replace: "request.on('upgraded', (response, socket) => {",
    unit: { file: ofPosts, test: 'a receiver that wants to speak another protocol is answered for' },
  },
  {
    name: 'the time of a signature is not signed',
    rule: 'S34',
    file: 'server/partners/webhooks/signature.ts',
    find: `.update(\`\${seconds}.\${body}\`)`,
    replace: '.update(body)',
    unit: { file: ofDeliveries, test: 'an event is signed, numbered, and says what the key may know' },
  },
  {
    name: 'a secret that was replaced stops signing at once',
    rule: 'S34',
    file: deliver,
    find: 'webhook.previousUntil !== null && webhook.previousUntil > isoOf(now) ? webhook.previousSecret : null,',
    replace:
      'webhook.previousUntil !== null && webhook.previousUntil < isoOf(now) ? webhook.previousSecret : null,',
    unit: { file: ofDeliveries, test: 'for a day after a new secret both sign, and then the new one alone' },
  },
  {
    name: 'the webhooks of a revoked key go on',
    rule: 'S30',
    file: 'server/db/partners/api-keys.ts',
    find: "where('apiKey.apiKeyId', '=', param('apiKeyId')).where('apiKey.revokedAt', 'is', null)",
    replace: "where('apiKey.apiKeyId', '=', param('apiKeyId'))",
    unit: {
      file: ofDeliveries,
      test: 'a key that is revoked while its events are on their way sends no further one',
    },
  },
  {
    name: 'a key has no quota',
    rule: 'S38',
    file: 'server/partners/quota.ts',
    find: 'if (minuteCalls >= quota.perMinute)',
    replace: 'if (minuteCalls > quota.perMinute * 100)',
    unit: {
      file: ofKeys,
      test: 'a quota ends with 429 and the time until there is room, for this key alone',
    },
  },
  {
    name: 'an expired key goes on',
    rule: 'S38',
    file: session,
    find: 'if (key.expiresAt !== null && key.expiresAt <= isoOf(now))',
    replace: "if (key.expiresAt !== null && isoOf(now) === '')",
    unit: { file: ofKeys, test: 'an expired key and one from another address are refused' },
  },
  {
    name: 'a key works from any address',
    rule: 'S38',
    file: session,
    find: 'if (addresses.length > 0 && !isAmong(addresses, address))',
    replace: "if (addresses.length > 0 && !isAmong(addresses, address) && address === '')",
    unit: { file: ofKeys, test: 'an expired key and one from another address are refused' },
  },
]
