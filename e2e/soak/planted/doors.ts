import type { PlantedBug } from './planted-bug.ts'

/** In hand-overs with proof and cash. */
export const bugsAtDoors: readonly PlantedBug[] = [
  {
    name: 'the cash of a driver who was replaced is the new driver’s',
    notice: 'The day of a driver who never was at the door misses cash that somebody else has.',
    rule: 'M1',
    file: 'sync/mutators/deliveries/hand-over.ts',
    find: "const carrierOf = ({ driverId }: Delivery, { role, accountId }: Actor): string | null =>\n  role === 'Driver' ? accountId : driverId",
    replace:
      'const carrierOf = ({ driverId }: Delivery, { accountId }: Actor): string | null => driverId ?? accountId',
    unit: {
      file: 'sync/mutators/deliveries/door-conditions.test.ts',
      test: 'counts in the day of the driver who has the cash',
    },
  },
  {
    name: 'a signature of somebody else proves a hand-over',
    notice: 'A hand-over is proved by a signature that another driver has drawn.',
    rule: 'C7',
    file: 'sync/mutators/deliveries/hand-over.ts',
    find: 'await mustBeOwnPictures(context, actor, [proof.signatureFileId, ...proof.photoFileIds])',
    replace: 'await mustBeOwnPictures(context, actor, proof.photoFileIds)',
    unit: {
      file: 'sync/mutators/deliveries/door-conditions.test.ts',
      test: 'with a picture that another person took is refused at its proof',
    },
  },
  {
    name: 'a second sum of the same kind counts as the first one',
    notice: 'Cash that a second phone noted is in nobody’s books.',
    rule: 'M1',
    file: 'sync/mutators/deliveries/repeated-hand-over.ts',
    find: '(!collected || isCollected(delivery, collected))',
    replace:
      '(!collected || delivery.collected?.method === collected.method || isCollected(delivery, collected))',
    unit: { file: 'sync/mutators/deliveries/second-phone-conditions.test.ts', test: 'another sum' },
  },
  {
    name: 'a second sum is taken after the day was closed',
    notice: 'Cash is booked to a stop whose day was counted already, and no count ever has it.',
    rule: 'M1',
    file: 'sync/mutators/deliveries/repeated-hand-over.ts',
    find: 'if (delivery.driverDayId === null && !isOthers) return',
    replace: 'if (!isOthers) return',
    unit: {
      file: 'sync/mutators/deliveries/second-phone-conditions.test.ts',
      test: 'another sum after the day was closed',
    },
  },
  {
    name: 'a sum whose payment was reversed counts as noted',
    notice: 'Cash that was paid once more after a reversal is dropped without a word.',
    rule: 'M1',
    file: 'sync/rules/payments/door-money.ts',
    find: '      [sum.amountJmdCents, settledBy(sum)].includes(amountJmdCents) &&\n      !sum.reversedAt,',
    replace: '      [sum.amountJmdCents, settledBy(sum)].includes(amountJmdCents),',
    unit: {
      file: 'sync/mutators/deliveries/second-phone-conditions.test.ts',
      test: 'money whose payment was reversed',
    },
  },
  {
    name: 'a driver owes the cents that no coin can pay',
    notice: 'Every day with cash differs by cents, and the driver has to say why.',
    rule: 'M1',
    file: 'sync/rules/deliveries/driver-day.ts',
    find: '.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)',
    replace:
      '.reduce((sum, { amountJmdCents, roundingJmdCents }) => sum + amountJmdCents + roundingJmdCents, 0)',
    unit: { file: 'server/deliveries/door-cash.test.ts', test: 'settle what is due' },
  },
  {
    name: 'cash of the door is booked to a till as well',
    notice: 'The drawer of whoever records a hand-over in the office lacks the cash that the driver has.',
    rule: 'M1',
    file: 'server/payments/payments.ts',
    find: "if (method === 'Cash' && payment.deliveryId === null) {",
    replace: "if (method === 'Cash') {",
    unit: { file: 'server/deliveries/door-cash.test.ts', test: 'cash of a driver is in no drawer' },
  },
  {
    name: 'only the first sum of a stop is ticked with its day',
    notice: 'A payment that a second phone noted stays unchecked for ever, although its cash was counted.',
    rule: 'M1',
    file: 'server/deliveries/days.ts',
    find: 'for (const { paymentId } of delivery ? collectionsOf(delivery) : [])',
    replace: 'for (const { paymentId } of delivery ? collectionsOf(delivery).slice(0, 1) : [])',
    unit: {
      file: 'server/deliveries/second-phone-money.test.ts',
      test: 'is given back, expected in the day’s cash and ticked',
    },
    isFoundLater: true,
  },
  {
    name: 'a delivery is taken out by whoever says so',
    notice: 'A driver whose stop was set out by the office and then given to another one can’t hand it over.',
    rule: 'C7',
    file: 'sync/mutators/deliveries/set-out.ts',
    find: 'outBy: delivery.driverId } as const',
    replace: 'outBy: actor.accountId } as const',
    unit: {
      file: 'sync/mutators/deliveries/door-conditions.test.ts',
      test: 'sets out is taken out by its driver',
    },
    isFoundLater: true,
  },
  {
    name: 'a reversal at the door marks the first sum alone',
    notice: 'Cash of a second sum that was given back is still expected from the driver.',
    rule: 'M1',
    file: 'server/payments/payments.ts',
    find: '      extraCollected: delivery.extraCollected.map(mark),\n',
    replace: '',
    unit: {
      file: 'server/deliveries/second-phone-money.test.ts',
      test: 'is given back, expected in the day’s cash and ticked',
    },
    isFoundLater: true,
  },
  {
    name: 'what leaves a route keeps its photos and timeline there',
    notice: 'A driver goes on to see the photos of packages that are on no stop of theirs any more.',
    rule: 'V6',
    file: 'sync/mutators/deliveries/route.ts',
    find: '    if (isMoved) await copyAccess(tx, row, now)',
    replace: '    if (isMoved && driverId !== null) await copyAccess(tx, row, now)',
    unit: {
      file: 'sync/mutators/deliveries/door-conditions.test.ts',
      test: 'puts its packages on the right route',
    },
  },
]
