import type { Delivery } from '../entities/delivery.ts'

/** Cash that was collected at the doors of these stops. */
export const cashOf = (stops: readonly Pick<Delivery, 'collected'>[]): number =>
  stops.reduce((sum, { collected }) => sum + (collected?.method === 'Cash' ? collected.amountJmdCents : 0), 0)

/** The pictures that stops name. */
export const picturesOf = (stops: readonly Pick<Delivery, 'proof' | 'attempts'>[]): string[] =>
  stops.flatMap(({ proof, attempts }) =>
    [
      proof?.signatureFileId,
      ...(proof?.photoFileIds ?? []),
      ...attempts.flatMap(({ photoFileIds }) => photoFileIds),
    ].filter((id) => typeof id === 'string'),
  )
