import type { Mutant } from './mutant.ts'

const packages = 'sync/mutators/packages'

export const mutantsInRules: readonly Mutant[] = [
  {
    name: 'everybody may do everything',
    rule: 'C7',
    file: 'sync/policies/actor.ts',
    find: "actor.role === 'Admin' || actor.permissions.includes(permission)",
    replace: "actor.role !== 'User' || actor.permissions.includes(permission)",
  },
  {
    name: 'checking in needs no right',
    rule: 'C7',
    file: `${packages}/check-in.ts`,
    find: 'permission: packageRights.checkIn',
    replace: 'permission: null',
    often: { rights: 15 },
  },
  {
    name: 'anybody changes anybody’s pre-alert',
    rule: 'C7',
    file: `${packages}/update.ts`,
    find: 'if (!packagePolicy.canUpdate(actor, row) || fields.some',
    replace: 'if (fields.some',
    often: { rights: 15 },
  },
  {
    name: 'anybody deletes anybody’s pre-alert',
    rule: 'C7',
    file: `${packages}/remove.ts`,
    find: "if (!packagePolicy.canRemove(actor, row)) throw new Refusal('forbidden', forbiddenText)",
    replace: '',
    often: { restTwins: 10 },
  },
  {
    name: 'a package is found by who may not know of it',
    rule: 'C7 V4',
    file: `${packages}/rows.ts`,
    find: '!row || row.deletedAt || !packagePolicy.canReach(actor, row)',
    replace: '!row || row.deletedAt',
    often: { rights: 15, restTwins: 10 },
  },
  {
    name: 'customers are sent the note of staff',
    rule: 'V5',
    file: 'sync/entities/packages/package.ts',
    find: "note: note('Note', 'staff')",
    replace: "note: note('Note', 'everyone')",
  },
  {
    name: 'the second label of a package does not find it',
    rule: 'K1',
    file: `${packages}/check-in.ts`,
    find: 'trackingAliases: [...new Set([...pkg.trackingAliases, ...second])],',
    replace: 'trackingAliases: [...new Set([...pkg.trackingAliases, ...second.slice(1)])],',
  },
  {
    name: 'a check-in for an owner who is gone is refused',
    rule: 'K3',
    file: `${packages}/missing-references.ts`,
    find: "if (side === 'device') return { args, missing: [] }",
    replace: "if (side === 'device' || args.packageId !== '') return { args, missing: [] }",
  },
  {
    name: 'an event is recorded twice',
    rule: 'K2 P4',
    file: `${packages}/rows.ts`,
    find: "  await tx.put('packageEvent', newEvent)\n",
    replace:
      "  await tx.put('packageEvent', newEvent)\n  await tx.put('packageEvent', { ...newEvent, packageEventId: context.id() })\n",
  },
  {
    name: 'a late scan drags a package back',
    rule: 'K2',
    file: 'sync/rules/packages/package-status.ts',
    find: 'else if (event.stepBack || placeOnLine(event.status) >= placeOnLine(furthest)) {',
    replace: 'else {',
    unit: { file: 'sync/rules/packages/package-status.test.ts', test: 'a lower status scanned later' },
  },
  {
    name: 'anybody moves a package back',
    rule: 'K2 C7',
    file: 'sync/rules/packages/package-status.ts',
    find: 'return { to, note, stepBack }\n  if (!isChief(actor.role))',
    replace: "return { to, note, stepBack }\n  if (actor.name === '')",
    unit: { file: 'sync/rules/packages/package-status.test.ts', test: 'back only for a supervisor' },
  },
  {
    name: 'ids of a change differ between the two sides',
    rule: 'C4',
    file: 'sync/mutators/index.ts',
    find: 'const id = () => childId(context.uid, ++n)',
    replace: "const id = () => childId(context.uid, ++n + (context.side === 'device' ? 0 : 100))",
  },
]
