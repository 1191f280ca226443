import { connect } from 'node:net'
import { secondMs } from '#sync/lib/durations.ts'
import { OperatorError } from '../core/operator-error.ts'

const silentForMs = 10 * secondMs
const usualPort = 9100

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

/** `192.168.1.50` or `192.168.1.50:9100`. */
export function readPrinterAddress(text: string): PrinterAddress {
  const [host = '', port = String(usualPort), ...more] = text.trim().split(':')
  const number = Number(port)
  if (host === '' || more.length > 0 || !Number.isInteger(number) || number < 1 || number > 65_535)
    throw new OperatorError(`"${text}" is not the address of a printer. Give it as 192.168.1.50:9100.`)
  return { host, port: number }
}

/**
 * Sends labels to a printer that takes them unchanged, as label printers do at port 9100. Throws words for people.
 */
export function printRaw({ host, port }: PrinterAddress, zpl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host)
    const fail = (words: string) => {
      socket.destroy()
      reject(new OperatorError(words))
    }
    let isConnected = false
    socket.setTimeout(silentForMs)
    socket.on('connect', () => {
      isConnected = true
      socket.end(zpl)
    })
    socket.on('timeout', () => fail(silenceText(host, port, isConnected)))
    socket.on('error', () => fail(silenceText(host, port, isConnected)))
    socket.on('close', (hadError) => {
      if (!hadError) resolve()
    })
    // A printer says nothing back; what it says is read so that the connection can end.
    socket.resume()
  })
}

const silenceText = (host: string, port: number, isConnected: boolean): string =>
  isConnected
    ? `The printer at ${host}:${port} broke off. Look at what came out, and print again what is missing.`
    : `The printer at ${host}:${port} doesn’t answer. Check that it’s switched on and on the network, then print again.`
