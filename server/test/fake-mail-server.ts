import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface FakeMailServer {
  readonly url: string
  /** The mails that were taken, in the order in which they came. */
  readonly mails: Email[]
  /** Answers the next mails with these, before it takes any; a function may do what it likes. */
  readonly answers: (Error | null)[]
  /** Takes mails from now on, and does not say so until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** An error that the SMTP server tells with a code of its own. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A real mail server on this machine. */
export async function openFakeMailServer(): Promise<FakeMailServer> {
  const mails: Email[] = []
  const answers: (Error | null)[] = []
  let mailHold: Promise<void> = Promise.resolve()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = answers.shift()
        if (refusal) return answer(refusal)
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push(mail)
            mailHold.then(() => answer())
          },
          (error: Error) => answer(error),
        )
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answers,
    hold() {
      const gate = Promise.withResolvers<void>()
      mailHold = gate.promise
      return gate.resolve
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

export interface PushDelivery {
  readonly path: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly bytes: number
}

export interface PushService {
  readonly url: string
  readonly deliveries: PushDelivery[]
  /** The statuses with which the next pushes are answered; 201 after that. */
  readonly statuses: number[]
  close(): Promise<void>
}

/** Replaces a browser maker's push service. */
export async function openPushService(): Promise<PushService> {
  const deliveries: PushDelivery[] = []
  const statuses: number[] = []
  const server: Server = createServer((request, answer) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      deliveries.push({ path: request.url ?? '', headers: request.headers, bytes })
      answer.writeHead(statuses.shift() ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deliveries,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
