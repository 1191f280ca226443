import { WebSocket } from 'ws'
import * as z from 'zod'
import { type PrinterReading, PrintOrder } from '#sync/api/company/hub.ts'
import { OperatorError } from '../core/operator-error.ts'
import { createSplitter, encodeRecord, invocation, kinds, ping, readRecord } from './records.ts'

interface PrinterClient {
  /** The server's address. */
  readonly url: string
  readonly key: string
  /** Prints, or throws words for people. */
  print(zpl: string): Promise<void>
  say(text: string): void
}

const Ticket = z.object({ connectionToken: z.string() })
const Record = z.object({
  type: z.int().optional(),
  target: z.string().optional(),
  arguments: z.array(z.unknown()).optional(),
})

async function ticketOf({ url, key }: PrinterClient): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(new URL('/deviceHub/negotiate?negotiateVersion=1', url), {
    method: 'POST',
    headers,
  })
  if (answer.status === 401)
    throw new OperatorError(
      'The key is no longer valid. Add a new device of kind "Label printer" under Devices.',
    )
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  return Ticket.parse(await answer.json()).connectionToken
}

const reading = (printJobId: string, problem: string | null): PrinterReading => ({
  kind: 'printer',
  printJobId,
  problem: problem ?? '',
  state: problem === null ? 'printed' : 'failed',
})

/** Prints what the hub gives, and reports the result. Answers when the connection has ended. */
async function serve(client: PrinterClient, signal: AbortSignal): Promise<void> {
  const token = await ticketOf(client)
  const address = new URL(`/deviceHub?id=${token}`, client.url)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  const stop = () => socket.close()
  signal.addEventListener('abort', stop)
  const split = createSplitter()
  const take = async (text: string) => {
    const record = readRecord(Record, text)
    if (record?.type === kinds.ping) return socket.send(ping)
    if (record?.target !== 'PrintLabels') return
    const order = PrintOrder.parse(record.arguments?.[0])
    const problem = await client.print(order.zpl).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    client.say(`${order.title}: ${problem ?? 'printed'}`)
    socket.send(invocation('SendDeviceInfo', reading(order.printJobId, problem)))
  }
  const over = new Promise<void>((resolve, reject) => {
    socket.on('open', () => {
      socket.send(encodeRecord({ protocol: 'json', version: 1 }))
      client.say('Connected. Labels print here.')
    })
    socket.on('message', (data) => {
      for (const text of split(String(data)) ?? []) take(text).catch(reject)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
  try {
    await over
  } finally {
    // After something unreadable the connection is still open: the next one takes its place.
    stop()
    signal.removeEventListener('abort', stop)
  }
}

/** Stays connected until the signal stops it. Throws when the key is invalid. */
export async function runPrinter(
  client: PrinterClient,
  signal: AbortSignal,
  wait: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await serve(client, signal)
    } catch (error) {
      if (error instanceof OperatorError) throw error
      client.say(`No connection to ${client.url}. It is tried again.`)
    }
    if (!signal.aborted) await wait()
  }
}
