export const SyncIndicator = () => null
