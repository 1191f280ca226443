import type { HubDeviceKind } from '#sync/api/company/hub.ts'

export const hubKindText: Readonly<Record<HubDeviceKind, string>> = {
  scale: 'Scale',
  scanner: 'Scanner',
  terminal: 'Card terminal',
  printer: 'Label printer',
}
