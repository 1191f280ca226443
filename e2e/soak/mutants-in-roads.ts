import type { Mutant } from './mutant.ts'

const pickupRows = 'sync/mutators/pickups/rows.ts'
const inTransfers = 'sync/mutators/transfers/transfers.test.ts'
const inPickups = 'sync/mutators/pickups/pickups.test.ts'
const doorCode = 'sync/mutators/deliveries/door-code.ts'
const inDoorCode = 'sync/mutators/deliveries/door-code.test.ts'
const inRoadDays = 'sync/rules/packages/expected-road.test.ts'

/** The same kinds of bugs, left to the simulation. */
const ofSimulation: readonly Mutant[] = [
  {
    name: 'a truck takes what another one has loaded',
    ...{ rule: 'K2', part: 'roads', file: 'sync/mutators/transfers/load.ts' },
    find: '  await mustBeFree(tx, pkg)\n',
    replace: '',
  },
  {
    name: 'people of any office send a truck off',
    ...{ rule: 'V9', part: 'roads', file: 'sync/policies/transfer.ts' },
    find: 'canSend: (hand: Hand, { fromBranchId }: Ends): boolean => worksAt(hand, [fromBranchId])',
    replace:
      'canSend: (hand: Hand, { fromBranchId }: Ends): boolean => worksAt(hand, [fromBranchId]) || true',
  },
  {
    name: 'a truck brings its boxes back to where it started',
    ...{ rule: 'K2', part: 'roads', file: 'sync/mutators/transfers/place.ts' },
    find: 'headingTo: toBranchId }',
    replace: 'headingTo: fromBranchId }',
  },
  {
    name: 'a transfer closes over what nobody has counted',
    ...{ rule: 'K2', part: 'roads', file: 'sync/mutators/transfers/close.ts' },
    find: '  const unnamed = packages.filter(({ packageId }) => !missing.has(packageId))',
    replace: '  const unnamed = packages.filter(({ packageId }) => missing.has(packageId) && false)',
  },
  {
    name: 'what did not come stays to be counted on a closed transfer',
    ...{ rule: 'K2', part: 'roads', file: 'sync/mutators/transfers/close.ts' },
    find: "packages.map(({ packageId }) => ({ packageId, arrival: 'Missing' }))",
    replace: "packages.slice(1).map(({ packageId }) => ({ packageId, arrival: 'Missing' }))",
  },
  {
    name: 'each announcement makes a new code',
    ...{ rule: 'F1', part: 'roads', file: pickupRows },
    find: 'return first?.code ?? pickupCodeOf(uid)',
    replace: 'return pickupCodeOf(uid) ?? first?.code',
  },
  {
    name: 'any six digits open the counter',
    ...{ rule: 'F1', part: 'roads', file: 'sync/rules/payments/release.ts' },
    find: "to !== null && to.code !== '' && to.code !== pkg.pickup?.code",
    replace: "to !== null && to.code !== '' && to.code === pkg.pickup?.code && false",
  },
  {
    name: 'any six digits are right at the door',
    ...{ rule: 'F1', part: 'roads', file: doorCode },
    often: { deliveries: 20 },
    find: '(await isCodeOf(deliveryId, code))',
    replace: '((await isCodeOf(deliveryId, code)) || true)',
  },
  {
    name: 'a hand-over without a code is left at that',
    ...{ rule: 'F1', part: 'roads', file: doorCode },
    often: { deliveries: 20 },
    find: "if (codeResult !== 'None' && codeResult !== 'Wrong') return",
    replace: "if (codeResult !== 'Wrong') return",
  },
  {
    name: 'an office is an origin',
    ...{ rule: 'K2', part: 'roads', file: 'sync/mutators/packages/origin-args.ts' },
    find: "return isNotDeleted(branch) && branch?.kind === 'Warehouse'",
    replace: 'return isNotDeleted(branch)',
  },
]

/** Bugs about what offices send each other by road, and about customers who say when they come. */
export const mutantsInRoads: readonly Mutant[] = [
  {
    name: 'people of any office count a transfer',
    ...{ rule: 'V9', file: 'sync/policies/transfer.ts' },
    find: 'canReceive: (hand: Hand, { toBranchId }: Ends): boolean => worksAt(hand, [toBranchId])',
    replace: 'canReceive: (hand: Hand, { toBranchId }: Ends): boolean => worksAt(hand, [toBranchId]) || true',
    unit: { file: inTransfers, test: 'of a third office neither load, nor send off, nor count, nor close' },
  },
  {
    name: 'a box is loaded onto two transfers',
    ...{ rule: 'K2', file: 'sync/mutators/transfers/rows.ts' },
    find: "if (line.deletedAt || line.arrival !== 'Pending') continue",
    replace: "if (line.deletedAt || line.arrival === 'Pending') continue",
    unit: { file: inTransfers, test: 'is loaded once: the second device reads who loaded it' },
  },
  {
    name: 'a box that went back to the head office stays ready',
    ...{ rule: 'K2', file: 'sync/mutators/transfers/place.ts' },
    find: 'stepBack: isFurther && !isCounted',
    replace: 'stepBack: isFurther && isCounted',
    unit: { file: inTransfers, test: 'may go back to the head office, and is ready no longer' },
  },
  {
    name: 'what has not come is not missing',
    ...{ rule: 'K2', file: 'sync/mutators/transfers/close.ts' },
    find: "packages.map(({ packageId }) => ({ packageId, arrival: 'Missing' }))",
    replace: "packages.map(({ packageId }) => ({ packageId, arrival: 'Received' }))",
    unit: { file: inTransfers, test: 'makes what has not come missing when it closes' },
  },
  {
    name: 'the code of yesterday opens the counter',
    ...{ rule: 'F1', file: 'sync/rules/pickups/pickup-plan.ts' },
    find: 'pickup && jamaicaDay(pickup.from) >= jamaicaDay(now) ? pickup : null',
    replace: 'pickup ?? null',
    unit: { file: inPickups, test: 'a stranger without one, with a wrong one, with one of yesterday' },
  },
  {
    name: 'another time has another code',
    ...{ rule: 'F1', file: pickupRows },
    find: 'return first?.code ?? pickupCodeOf(uid)',
    replace: 'return first ? pickupCodeOf(uid) : pickupCodeOf(uid)',
    unit: { file: inPickups, test: 'another time keeps the code that was given away' },
  },
  {
    name: 'the code of the person who waits is another one',
    ...{ rule: 'F1', file: pickupRows },
    find: 'plans.find(({ hereAt }) => hereAt !== null) ?? plans[0]',
    replace: 'plans[0]',
    unit: { file: inPickups, test: 'makes the codes of two devices one' },
  },
  {
    name: 'packages at two offices are one visit',
    ...{ rule: 'F1', file: pickupRows },
    find: 'if (ids.size > 1)',
    replace: 'if (ids.size > 2)',
    unit: { file: inPickups, test: 'packages at two offices are two visits' },
  },
  {
    name: 'a wrong code at the door counts as the right one',
    ...{ rule: 'F1', file: doorCode },
    find: "? 'Right' : 'Wrong'",
    replace: "? 'Right' : 'Right'",
    unit: { file: inDoorCode, test: 'is noted, and the office hears of all but the right one' },
  },
  {
    name: 'nobody hears of a wrong code at the door',
    ...{ rule: 'F1', file: doorCode },
    find: "codeResult !== 'None' && codeResult !== 'Wrong'",
    replace: "codeResult !== 'None'",
    unit: { file: inDoorCode, test: 'is noted, and the office hears of all but the right one' },
  },
  {
    name: 'a code is missed that nobody asked for',
    ...{ rule: 'F1', file: doorCode },
    find: "  if (!asksCode) return { codeResult: 'NotAsked', codeReason: '' }\n",
    replace: "  if (asksCode === null) return { codeResult: 'NotAsked', codeReason: '' }\n",
    unit: { file: inDoorCode, test: 'a code that nobody asked for is neither compared nor missed' },
  },
  {
    name: 'a truck to any office brings the days nearer',
    ...{ rule: 'R15', file: 'sync/rules/packages/expected-days.ts' },
    find: 'headingTo && headingTo === branchId',
    replace: 'headingTo && branchId',
    unit: {
      file: inRoadDays,
      test: 'a truck to its own office brings the days nearer, counted from its departure',
    },
  },
  {
    name: 'a package that has left is said to be in its warehouse',
    ...{ rule: 'R15', file: 'sync/rules/origins/origin-text.ts' },
    find: "status === 'ReceivedAtWharehouse' && origin",
    replace: 'origin',
    unit: {
      file: 'sync/rules/origins/origin-text.test.ts',
      test: 'a package that lies in its warehouse is said to be there, and nowhere else',
    },
  },
  ...ofSimulation,
]
