import * as z from 'zod'
import { DeviceAnnouncement } from '#sync/api/company/hub.ts'
import { timers } from '../browser/seams.ts'
import { baseUrl, bodyOf } from './http.ts'
import { type HubLife, keepHubOpen } from './hub-backoff.ts'
import { sendSigned } from './token.ts'

/** Ends every record of SignalR's JSON protocol. */
const separator = '\u001e'
const kinds = { invocation: 1, completion: 3, ping: 6, close: 7 } as const
/** The server pings every ten seconds. */
const mostSilentMs = 35_000
const group = 'AppUI'
/** An invocation with an id, because messages only come after the server has confirmed joining the group. */
const join = { type: kinds.invocation, invocationId: 'join', target: 'JoinGroup', arguments: [group] }

const Ticket = z.object({ connectionToken: z.string() })
const HubRecord = z.object({
  type: z.int().optional(),
  error: z.string().optional(),
  target: z.string().optional(),
  arguments: z.array(z.unknown()).optional(),
})

const encode = (body: object): string => JSON.stringify(body) + separator

async function ticketOf(accountId: string): Promise<string | null> {
  const path = '/deviceHub/negotiate?negotiateVersion=1'
  const response = await sendSigned(accountId, { method: 'POST', path })
  return response.ok ? (Ticket.safeParse(await bodyOf(response)).data?.connectionToken ?? null) : null
}

function readHubRecord(text: string): z.output<typeof HubRecord> {
  try {
    return HubRecord.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** Speaks the protocol on a socket: handshake, joining the app's group, and passing on the devices' readings. */
function runHubProtocol(
  socket: WebSocket,
  life: HubLife,
  onDevice: (announcement: DeviceAnnouncement) => void,
): void {
  let isGreeted = false
  let rest = ''
  let silence = timers.after(mostSilentMs, () => socket.close())
  const take = (text: string) => {
    const record = readHubRecord(text)
    if (record.error !== undefined || record.type === kinds.close) return socket.close()
    if (!isGreeted) {
      isGreeted = true
      return socket.send(encode(join))
    }
    if (record.type === kinds.completion) return life.opened()
    if (record.type === kinds.ping) return socket.send(encode({ type: kinds.ping }))
    if (record.target !== 'ReceiveDeviceInfo') return
    const announcement = DeviceAnnouncement.safeParse(record.arguments?.[0])
    if (announcement.success) onDevice(announcement.data)
  }
  socket.onopen = () => socket.send(encode({ protocol: 'json', version: 1 }))
  socket.onmessage = ({ data }) => {
    silence()
    silence = timers.after(mostSilentMs, () => socket.close())
    const records = (rest + String(data)).split(separator)
    rest = records.pop() ?? ''
    for (const text of records) take(text)
  }
  socket.onclose = () => {
    silence()
    life.closed()
  }
}

/** Opens a connection, from its ticket to its end. */
function connect(
  accountId: string,
  life: HubLife,
  onDevice: (announcement: DeviceAnnouncement) => void,
): () => void {
  let isOver = false
  let socket: WebSocket | null = null
  const closed = () => {
    if (isOver) return
    isOver = true
    life.closed()
  }
  const open = async () => {
    const ticket = await ticketOf(accountId)
    if (ticket === null) return closed()
    if (isOver) return
    const address = new URL(`${baseUrl}/deviceHub?id=${encodeURIComponent(ticket)}`, location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    socket = new WebSocket(address)
    runHubProtocol(socket, { opened: life.opened, closed }, onDevice)
  }
  open().catch(closed)
  return () => {
    isOver = true
    socket?.close()
  }
}

/** Receives the readings of the branch's devices until it is stopped, reconnecting as needed. */
export const followHub = (
  accountId: string,
  onDevice: (announcement: DeviceAnnouncement) => void,
): (() => void) => keepHubOpen((life) => connect(accountId, life, onDevice), timers)
