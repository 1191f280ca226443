import * as z from 'zod'

/** Ends every record of SignalR's JSON protocol; several may share a frame, and one may be spread over several. */
const separator = '\u001e'
const longest = 64 * 1024

/** The numbers of dotnet/aspnetcore's HubProtocol.md. */
export const kinds = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

export const Handshake = z.object({
  protocol: z.literal('json'),
  version: z.union([z.literal(1), z.literal(2)]),
})

const HubMessage = z.object({
  type: z.int(),
  invocationId: z.string().max(100).optional(),
  target: z.string().max(100).default(''),
  arguments: z.array(z.unknown()).max(10).default([]),
})
export type HubMessage = z.output<typeof HubMessage>

export const encodeRecord = (body: object): string => JSON.stringify(body) + separator

export const ping = encodeRecord({ type: kinds.ping })

export const invocation = (target: string, argument: unknown): string =>
  encodeRecord({ type: kinds.invocation, target, arguments: [argument] })

export const completion = (invocationId: string, outcome: { result: unknown } | { error: string }): string =>
  encodeRecord({ type: kinds.completion, invocationId, ...outcome })

/** `mayReconnect`: the client comes back automatically. */
export const goodbye = (error: string, mayReconnect: boolean): string =>
  encodeRecord({ type: kinds.close, error, allowReconnect: mayReconnect })

/** Cuts what arrives into records; null when one grows beyond what anybody here has to say. */
export function createSplitter(): (text: string) => string[] | null {
  let partial = ''
  return (text) => {
    const parts = (partial + text).split(separator)
    partial = parts.pop() ?? ''
    return partial.length > longest ? null : parts
  }
}

/** A record by its schema; null for what is not one. */
export function readRecord<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const readMessage = (text: string): HubMessage | null => readRecord(HubMessage, text)
