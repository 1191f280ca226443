import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#sync/lib/durations.ts'
import { OperatorError } from './core/operator-error.ts'
import { printRaw, readPrinterAddress } from './hub/network-printer.ts'
import { runPrinter } from './hub/printer-client.ts'

// npm run printer: on a computer next to a label printer, prints what people send to it from the app.

const usage = `npm run printer
  Prints labels from the app on a label printer of this network. Set:
  QUAYSIDE_URL     the address of the app, such as https://packages.example.com
  HUB_KEY          the key of a device of the kind "Label printer", made under Devices
  PRINTER_ADDRESS  the printer's address, such as 192.168.1.50:9100`

async function main(): Promise<void> {
  const { QUAYSIDE_URL: url, HUB_KEY: key, PRINTER_ADDRESS: printer } = process.env
  if (!url || !key || !printer) throw new OperatorError(usage)
  const address = readPrinterAddress(printer)
  const over = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort())
  const say = (text: string) => console.log(`${new Date().toISOString()} ${text}`)
  const client = { url, key, say, print: (zpl: string) => printRaw(address, zpl) }
  await runPrinter(client, over.signal, () => sleep(5 * secondMs, null, { ref: true }))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
