import type { Delivery, DeliveryCollected } from '../entities/delivery.ts'

/** Every sum that was noted at the door of one stop, those of reversed payments included. */
export const collectionsOf = ({
  collected,
  extraCollected,
}: Pick<Delivery, 'collected' | 'extraCollected'>): DeliveryCollected[] =>
  collected ? [collected, ...extraCollected] : extraCollected

/** The cash that a driver has from these stops, in JMD cents. Money of a reversed payment was given back. */
export const cashOf = (stops: readonly Pick<Delivery, 'collected' | 'extraCollected'>[]): number =>
  stops
    .flatMap(collectionsOf)
    .filter(({ method, reversedAt }) => method === 'Cash' && !reversedAt)
    .reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)

/** The pictures that stops name. */
export const picturesOf = (stops: readonly Pick<Delivery, 'proof' | 'attempts'>[]): string[] =>
  stops.flatMap(({ proof, attempts }) =>
    [
      proof?.signatureFileId,
      ...(proof?.photoFileIds ?? []),
      ...attempts.flatMap(({ photoFileIds }) => photoFileIds),
    ].filter((id) => typeof id === 'string'),
  )
