/** What a delivery's row has for devices, of one that tests write past the server. */
export const newDeliveryColumns = {
  ...{ packageIds: '[]', loadedPackageIds: '[]', unscannedReason: '', outBy: null, contact: null },
  ...{
    dueJmdCents: 0,
    cashRoundingJmdCents: 100,
    driverDayId: null,
    roundOf: null,
    version: 0,
    archivedAt: null,
  },
  ...{ windowFrom: null, windowTo: null, confirmedAt: null, cancelReason: '', extraCollected: '[]' },
}
