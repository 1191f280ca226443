import * as z from 'zod'
import { FreeText, Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { row } from '../row.ts'

export const hubDeviceKinds = ['scale', 'scanner', 'terminal', 'printer'] as const
export type HubDeviceKind = (typeof hubDeviceKinds)[number]

/** The outcome of labels sent to a printer by `PrintLabels`. */
export const PrinterReading = z.object({
  kind: z.literal('printer'),
  printJobId: Id,
  state: z.enum(['printed', 'failed']),
  /** The reason for a failure, for people. */
  problem: FreeText.max(500).default(''),
})
export type PrinterReading = z.output<typeof PrinterReading>

/** The argument of `PrintLabels`: a label for a printer, in ZPL. */
export const PrintOrder = z.object({ printJobId: Id, title: ShortText, zpl: z.string() })
export type PrintOrder = z.output<typeof PrintOrder>

/** The argument of `SendDeviceInfo`; `kind` must be the device's own. */
export const DeviceReading = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scale'),
    /** An empty scale drifts below zero, which is no weight. */
    weightLb: z
      .number()
      .min(-10_000, 'is less than -10,000 lb')
      .max(10_000, 'is more than 10,000 lb')
      .overwrite((lb) => Math.max(lb, 0)),
    /** False while the load still moves. */
    stable: z.boolean(),
  }),
  z.object({ kind: z.literal('scanner'), barcode: z.string().trim().min(1, 'is empty').max(200) }),
  z.object({
    kind: z.literal('terminal'),
    state: z.enum(['ready', 'busy', 'approved', 'declined', 'offline']),
    reference: ShortText.default(''),
  }),
  PrinterReading,
])
export type DeviceReading = z.output<typeof DeviceReading>

/** The argument of `ReceiveDeviceInfo`. */
export const DeviceAnnouncement = z.object({
  hubDeviceId: Id,
  name: ShortText,
  branchId: Id.nullable(),
  at: Timestamp,
  told: DeviceReading,
})
export type DeviceAnnouncement = z.output<typeof DeviceAnnouncement>

/** The argument of `ReceivePaymentInfo`, besides the payment's account. */
export const PaymentInfo = z.object({
  paymentId: Id,
  amountJmdCents: z.int(),
  method: ShortText,
  status: ShortText,
  at: Timestamp,
})
export type PaymentInfo = z.output<typeof PaymentInfo>

export const HubDevice = z.object({
  hubDeviceId: Id,
  name: ShortText,
  kind: z.enum(hubDeviceKinds),
  branchId: Id.nullable(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
})
export type HubDevice = z.output<typeof HubDevice>

export const hub = {
  'hub.devices': row({
    method: 'GET',
    path: '/api/hub/devices',
    who: 'admin',
    summary: 'Scales, scanners, terminals and printers that have a key, and the newest 200 that had one.',
    reply: z.array(HubDevice),
  }),
  'hub.createDevice': row({
    method: 'POST',
    path: '/api/hub/devices',
    who: 'admin',
    needsProof: true,
    summary:
      'Makes a key for a scale, scanner, terminal or printer. The key is in this answer and nowhere else.',
    body: z.object({
      name: ShortText.min(1, 'is missing'),
      kind: z.enum(hubDeviceKinds),
      branchId: Id.nullable().default(null),
    }),
    reply: HubDevice.extend({ key: z.string() }),
    success: 'Device created successfully',
    failure: 'Error creating device',
  }),
  'hub.revokeDevice': row({
    method: 'DELETE',
    path: '/api/hub/devices/{id}',
    who: 'admin',
    summary: 'Takes a device its key; a connection it has ends at once.',
    params: z.object({ id: Id }),
    reply: HubDevice,
    success: 'Device revoked successfully',
    failure: 'Error revoking device',
  }),
}
