import type { PlantedBug } from './planted-bug.ts'

/** In shared handhelds and their shifts. */
export const bugsInHandhelds: readonly PlantedBug[] = [
  {
    name: 'how old a replaced PIN may be is judged by the device’s clock',
    notice: 'Somebody who knows an old PIN works on for ever on a handheld whose clock is behind.',
    rule: 'D1 H7',
    file: 'server/accounts/shifts.ts',
    find: 'Date.parse(tx.at) - Date.parse(row.endedAt)',
    replace: 'Date.parse(shift.startedAt) - Date.parse(row.endedAt)',
    unit: {
      file: 'server/routes/accounts/handhelds.test.ts',
      test: 'an earlier PIN proves a shift for 30 days',
    },
    isFoundLater: true,
  },
  {
    name: 'the shifts of one push are told apart by person alone',
    notice: 'A change with a forged shift is done when a good shift of that person comes first in the push.',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: 'const key = JSON.stringify(shift)',
    replace: 'const key = shift.accountId',
    unit: {
      file: 'server/routes/accounts/handhelds.test.ts',
      test: 'each shift of one push is proved on its own',
    },
  },
  {
    name: 'a change of a shared handheld runs in the name of the handheld’s session',
    notice: 'The audit log names the handheld and not the worker, and photos of the shift are refused.',
    rule: 'H7',
    file: 'server/changes/exactly-once.ts',
    find: 'await tx.part({ action: name, mutationId: uid, actor }, (part) =>',
    replace: 'await tx.part({ action: name, mutationId: uid }, (part) =>',
    unit: {
      file: 'server/routes/accounts/handhelds.test.ts',
      test: 'each scan belongs to the worker who made it',
    },
  },
  {
    name: 'the order of a shared queue holds for one worker alone',
    notice:
      'After a clock went back, the second worker’s scan comes before that of the first on the timeline.',
    rule: 'D7',
    file: 'sync/mutators/packages/rows.ts',
    find: `  const { deviceId, isQueued = false, sessionAccountId = actor.accountId } = context
  const isShared = sessionAccountId !== actor.accountId
  const isOwn = (event: PackageEvent) =>
    isQueued && deviceId !== '' && event.deviceId === deviceId && (isShared || event.by === actor.name)`,
    replace: `  const { deviceId, isQueued = false } = context
  const isOwn = (event: PackageEvent) =>
    isQueued && deviceId !== '' && event.deviceId === deviceId && event.by === actor.name`,
    unit: { file: 'sync/mutators/packages/row-conditions.test.ts', test: 'of the same shared handheld' },
  },
  {
    name: 'a pending change is run again without its maker',
    notice:
      'What a worker saved on a shared handheld vanishes from the screen at the next page, until it has synced.',
    rule: 'H7 R1',
    file: 'sync/engine/rebase.ts',
    find: `  const { uid, name, ver, args, occurredAt, savedAt, maker } = entry
  // Use the time of the first run, so that a replay without a difference writes nothing.
  const context = {
    ...{ uid, ver, now: savedAt, occurredAt, deviceId: device.deviceId },
    ...({ side: 'device', isQueued: true } as const),
    ...(maker ? { maker } : {}),
  }`,
    replace: `  const { uid, name, ver, args, occurredAt, savedAt } = entry
  // Use the time of the first run, so that a replay without a difference writes nothing.
  const context = {
    ...{ uid, ver, now: savedAt, occurredAt, deviceId: device.deviceId },
    ...({ side: 'device', isQueued: true } as const),
  }`,
    unit: { file: 'sync/engine/maker.test.ts', test: 'a change keeps its maker, and is run again' },
  },
  {
    name: 'a worker keeps the rights with which the shift began',
    notice: 'A right that was taken away stays on the handheld until somebody else takes over.',
    rule: 'H8',
    file: 'src/stores/handheld.ts',
    find: 'work: work && worker ? { ...work, actor: actorOf(worker) } : null,',
    replace: 'work: worker ? work : null,',
    unit: {
      file: 'src/routes/-shared-handheld.test.ts',
      test: 'rights that were taken away while the handheld had no signal',
    },
  },
  {
    name: 'a wrong PIN is counted one too few',
    notice: 'A PIN can be tried as often as somebody likes.',
    rule: 'H8',
    file: 'src/session/take-over.ts',
    find: 'noteTries(check.keyId, mostTries - left + 1)',
    replace: 'noteTries(check.keyId, mostTries - left)',
    unit: { file: 'src/session/take-over.test.ts', test: 'five wrong tries lock a PIN' },
  },
  {
    name: 'a handheld that is set up again stays ended',
    notice: 'A device that was shared before offers nobody to work on it, and its queue is refused.',
    rule: 'H7 H8',
    file: 'server/db/accounts/handhelds.ts',
    find: 'const { accountId: _, deviceId: __, createdAt: ___, ...settings } = row',
    replace: 'const { accountId: _, deviceId: __, createdAt: ___, endedAt: ____, ...settings } = row',
    unit: {
      file: 'server/routes/accounts/handhelds.test.ts',
      test: 'a removed handheld loses access immediately, and is the same handheld when it is set up again',
    },
  },
  {
    name: 'a new PIN ends the badge as well',
    notice: 'Whoever sets a PIN can’t take over with the badge any more.',
    rule: 'H8',
    file: 'server/accounts/worker-keys.ts',
    find: "await endWorkerKeys(tx.kysely, accountId, { kind, endedAt: tx.at, endReason: 'replaced' })",
    replace: "await endWorkerKeys(tx.kysely, accountId, { endedAt: tx.at, endReason: 'replaced' })",
    unit: {
      file: 'server/routes/accounts/handhelds.test.ts',
      test: 'a new PIN leaves the badge unchanged, and a new badge the PIN',
    },
    isFoundLater: true,
  },
  {
    name: 'a refused change forgets who made it',
    notice: 'A refused scan of a shared handheld is nobody’s: it is tried again in another worker’s name.',
    rule: 'H7 C6',
    file: 'sync/engine/apply.ts',
    find: `  const { uid, name, ver, args, occurredAt, maker } = entry
  const code = toRefusalCode(reason.code)
  const message = reason.message ?? 'The server refused this change and gave no reason.'
  const makerField = maker ? { maker } : {}
  tx.put('_rejected', [
    { uid, name, ver, args, occurredAt, refusedAt: now, code, message, rows, ...makerField },
  ])`,
    replace: `  const { uid, name, ver, args, occurredAt } = entry
  const code = toRefusalCode(reason.code)
  const message = reason.message ?? 'The server refused this change and gave no reason.'
  tx.put('_rejected', [{ uid, name, ver, args, occurredAt, refusedAt: now, code, message, rows }])`,
    part: 'floor',
  },
]
