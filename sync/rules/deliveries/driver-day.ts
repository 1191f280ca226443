import type { Delivery, DeliveryCollected } from '../../entities/deliveries/delivery.ts'

/** Every amount recorded at the door of one stop, including those of reversed payments. */
export const collectionsOf = ({
  collected,
  extraCollected,
}: Pick<Delivery, 'collected' | 'extraCollected'>): DeliveryCollected[] =>
  collected ? [collected, ...extraCollected] : extraCollected

/** The cash that a driver holds from these stops, in JMD cents. Money of reversed payments was given back. */
export const cashOf = (stops: readonly Pick<Delivery, 'collected' | 'extraCollected'>[]): number =>
  stops
    .flatMap(collectionsOf)
    .filter(({ method, reversedAt }) => method === 'Cash' && !reversedAt)
    .reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)

/** The ids of the stops' pictures. */
export const picturesOf = (stops: readonly Pick<Delivery, 'proof' | 'attempts'>[]): string[] =>
  stops.flatMap(({ proof, attempts }) =>
    [
      proof?.signatureFileId,
      ...(proof?.photoFileIds ?? []),
      ...attempts.flatMap(({ photoFileIds }) => photoFileIds),
    ].filter((id) => typeof id === 'string'),
  )
